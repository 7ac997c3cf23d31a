import type { Random } from "./random.ts";

const surnames = [..."王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"];
const maleGiven = [..."伟强磊军洋勇杰涛明超刚平辉鹏华飞鑫波斌宇浩凯健俊帆林峰旭宁龙岩松川衡毅成康星光博诚达彬航"];
const femaleGiven = [..."芳娜敏静丽艳娟霞秀燕玲桂英慧颖婷洁琳瑶倩雪梅蓉薇萍珊岚晴悦"];
const middles = [..."建国文志晓海永春世德立新宏天一子思家正长"];

/** A fictional name of two or three characters. */
export function personName(random: Random, gender: "male" | "female"): string {
  const given = random.pick(gender === "male" ? maleGiven : femaleGiven);
  const middle = random.chance(0.6) ? random.pick(middles) : "";
  return random.pick(surnames) + middle + given;
}
