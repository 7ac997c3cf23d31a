import { numberedId } from "../ids.ts";
import { at, randomOf } from "../random.ts";
import type { Circle } from "../attendance/punches.ts";
import { demoLots, SUPERVISION_LOT, type DemoLot } from "./lots.ts";
import { startOf } from "./projects.ts";
import type { Story } from "../window.ts";

type Site = Circle & { name: string; siteType: number };

const OFFICE = { name: "项目经理部", siteType: 1 };
const SUPERVISION_OFFICE = { name: "监理驻地", siteType: 2 };
const PLANT = { name: "拌合站", siteType: 3 };
const LINE = { name: "主线施工段", siteType: 5 };
const TUNNEL = { name: "隧道进口", siteType: 6 };
const BRIDGE = { name: "桥梁工点", siteType: 7 };

/** The circles of a lot: its office, its works, and a plant where there is earth or pavement to move. */
export function fencesOf(lot: DemoLot): Site[] {
  const [west, east] = lot.of.course;
  const [from, to] = lot.reach ?? [0, lot.of.kilometres];
  return sitesOf(lot).map((site, place) => {
    const random = randomOf(53, lot.number, place);
    const along = (from + (to - from) * (0.2 + 0.3 * place)) / lot.of.kilometres;
    return {
      ...site,
      id: numberedId("fence", lot.number * 10 + place),
      lng: Number((west[0] + (east[0] - west[0]) * along + (random.next() - 0.5) / 50).toFixed(6)),
      lat: Number((west[1] + (east[1] - west[1]) * along + (random.next() - 0.5) / 50).toFixed(6)),
      radius: 400 + 100 * random.between(0, 8),
    };
  });
}

/** Rows of `attendance_fence`. */
export function fenceRows(story: Story) {
  return demoLots.flatMap((lot) =>
    fencesOf(lot).map(({ id, name, siteType, lng, lat, radius }) => ({
      id,
      projectId: lot.of.id,
      projectLotId: lot.id,
      fenceName: name,
      siteType,
      fenceType: 1,
      coordType: 1,
      centerLng: lng.toFixed(7),
      centerLat: lat.toFixed(7),
      radius,
      validFrom: startOf(lot.of, story),
      enabled: 1,
      areaM2: (Math.PI * radius * radius).toFixed(2),
      bbox: boxOf({ lng, lat, radius }),
    })),
  );
}

/** The first state of every fence, in force since work began. */
export function fenceHistoryRows(story: Story) {
  return fenceRows(story).map(({ id, projectLotId, validFrom, fenceName, fenceType, centerLng, centerLat, radius }, place) => ({
    id: numberedId("fenceHistory", place + 1),
    fenceId: id,
    projectLotId,
    revisionNo: 1,
    effectiveFrom: validFrom,
    snapshot: { fenceName, fenceType, centerLng, centerLat, radius },
    createTime: `${validFrom} 09:00:00`,
  }));
}

function sitesOf(lot: DemoLot) {
  if (lot.type === SUPERVISION_LOT) return [SUPERVISION_OFFICE, LINE];
  const works = at([LINE, LINE, TUNNEL, LINE, BRIDGE, LINE], lot.project - 1);
  return lot.type <= 2 ? [OFFICE, works, PLANT] : [OFFICE, works];
}

function boxOf({ lng, lat, radius }: { lng: number; lat: number; radius: number }): [number, number, number, number] {
  const high = radius / 111_320;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  const round = (value: number) => Number(value.toFixed(7));
  return [round(lng - wide), round(lat - high), round(lng + wide), round(lat + high)];
}
