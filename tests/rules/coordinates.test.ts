import { describe, expect, it } from "vitest";
import { CoordType, toWgs84, wgsToGcj } from "#app/rules/coordinates.ts";
import { metresOutside } from "#app/rules/fence.ts";

const shanghai = { wgs: { lng: 121.5272106, lat: 31.1774276 }, gcj: { lng: 121.531541859215, lat: 31.17530398364597 } };
const shenzhen = { wgs: { lng: 113.912316, lat: 22.543847 }, gcj: { lng: 113.9171764808363, lat: 22.540796131694766 } };
const beijing = { wgs: { lng: 116.377817, lat: 39.911954 }, gcj: { lng: 116.38404722455657, lat: 39.91334545536069 } };

describe("coordinates", () => {
  it.each([shanghai, shenzhen, beijing])("a GCJ-02 place comes back to its WGS-84 place within a centimetre", ({ wgs, gcj }) => {
    expect(apart(toWgs84(gcj, CoordType.gcj02), wgs)).toBeLessThan(0.01);
    expect(apart(wgsToGcj(wgs), gcj)).toBeLessThan(0.01);
  });

  it("a BD-09 place is moved twice, by about 1 km in all", () => {
    const wgs = toWgs84({ lng: 116.404, lat: 39.915 }, CoordType.bd09);
    expect(wgs.lng).toBeCloseTo(116.39129, 3);
    expect(wgs.lat).toBeCloseTo(39.90733, 3);
  });

  it("a WGS-84 place stays as it is", () => {
    expect(toWgs84(beijing.wgs, CoordType.wgs84)).toEqual(beijing.wgs);
  });

  it("a place outside China is not moved", () => {
    expect(toWgs84({ lng: 2.35, lat: 48.85 }, CoordType.gcj02)).toEqual({ lng: 2.35, lat: 48.85 });
  });

  it("taking GCJ-02 for WGS-84 puts a person hundreds of metres away", () => {
    expect(apart(beijing.gcj, beijing.wgs)).toBeGreaterThan(400);
  });
});

function apart(one: { lng: number; lat: number }, other: { lng: number; lat: number }) {
  return metresOutside({ kind: "circle", center: [other.lng, other.lat], radius: 0 }, one);
}
