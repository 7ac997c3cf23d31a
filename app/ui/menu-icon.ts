import { iconPaths, type IconName } from "./icon-paths.ts";

// Icon classes that Blade menus carry, and the drawing that says the same.
const bladeIcons = new Map<string, IconName>([
  ["iconicon_addresslist", "book"],
  ["iconicon_affiliations_li", "grid"],
  ["iconicon_airplay", "home"],
  ["iconicon_boss", "badge"],
  ["iconicon_community_line", "sliders"],
  ["iconicon_compile", "edit"],
  ["iconicon_cspace", "clock"],
  ["iconicon_doc", "files"],
  ["iconicon_exchange", "swap"],
  ["iconicon_glass", "eye"],
  ["iconicon_group", "sitemap"],
  ["iconicon_message", "briefcase"],
  ["iconicon_mobilephone", "phone"],
  ["iconicon_principal", "user"],
  ["iconicon_roundadd", "plus"],
  ["iconicon_safetycertificate", "shield"],
  ["iconicon_savememo", "code"],
  ["iconicon_search", "search"],
  ["iconicon_send", "send"],
  ["iconicon_setting", "gear"],
  ["iconicon_sms", "bell"],
  ["iconicon_study", "book"],
  ["iconicon_subordinate", "menu"],
  ["iconicon_task", "clipboard"],
  ["iconicon_work", "briefcase"],
  ["icon-biaodan", "clipboard"],
  ["icon-bofangqi-suoping", "lock"],
  ["icon-caidan", "menu"],
  ["icon-caidanguanli", "database"],
  ["icon-canshu", "sliders"],
  ["icon-dongtai", "chart"],
  ["icon-iframe", "map"],
  ["icon-liuliangyunpingtaitubiao08", "cloud"],
  ["icon-quanxian", "key"],
  ["icon-rizhi", "files"],
  ["icon-shouji", "phone"],
  ["icon-shujuzhanshi2", "bars"],
  ["icon-wxbgongju", "code"],
  ["icon-yanzhengma", "shield"],
]);

/**
 * The drawing for a menu's `source`: our own icon name, a Blade icon class (`iconfont iconicon_setting`),
 * else a file.
 */
export function menuIcon(source: string | null | undefined): IconName {
  for (const word of (source ?? "").split(/\s+/)) {
    if (isIconName(word)) return word;
    const known = bladeIcons.get(word);
    if (known !== undefined) return known;
  }
  return "file";
}

function isIconName(word: string): word is IconName {
  return Object.keys(iconPaths).includes(word);
}
