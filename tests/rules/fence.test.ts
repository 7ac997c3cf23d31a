import { describe, expect, it } from "vitest";
import { type FenceShape, fenceTolerance, metresOutside } from "#app/rules/fence.ts";

/** One hundred metres of latitude, in degrees. */
const step = 100 / 111_195;

describe("a circle", () => {
  const yard: FenceShape = { kind: "circle", center: [113.6, 34.7], radius: 300 };

  it("holds who stands in it, up to its edge", () => {
    expect(metresOutside(yard, { lng: 113.6, lat: 34.7 + 2.99 * step })).toBe(0);
  });

  it("tells how far beyond its edge somebody stands", () => {
    expect(metresOutside(yard, { lng: 113.6, lat: 34.7 + 5 * step })).toBeCloseTo(200, 0);
  });

  it("measures east and north alike", () => {
    const degreesEast = (5 * step) / Math.cos((34.7 * Math.PI) / 180);
    expect(metresOutside(yard, { lng: 113.6 + degreesEast, lat: 34.7 })).toBeCloseTo(200, 0);
  });
});

describe("a polygon", () => {
  const plot: FenceShape = { kind: "polygon", points: [[113.6, 34.7], [113.61, 34.7], [113.61, 34.71], [113.605, 34.703], [113.6, 34.71]] };

  it("holds who stands inside", () => {
    expect(metresOutside(plot, { lng: 113.602, lat: 34.702 })).toBe(0);
  });

  it("leaves its notch outside", () => {
    expect(metresOutside(plot, { lng: 113.605, lat: 34.708 })).toBeGreaterThan(100);
  });

  it("measures to the nearest edge, not the nearest corner", () => {
    expect(metresOutside(plot, { lng: 113.605, lat: 34.7 - step })).toBeCloseTo(100, 0);
  });
});

describe("a corridor", () => {
  const route: FenceShape = { kind: "corridor", line: [[113.6, 34.7], [113.65, 34.7], [113.65, 34.75]], buffer: 60 };

  it("holds who walks beside the line", () => {
    expect(metresOutside(route, { lng: 113.62, lat: 34.7 + 0.5 * step })).toBe(0);
  });

  it("measures from the edge of the buffer", () => {
    expect(metresOutside(route, { lng: 113.62, lat: 34.7 + step })).toBeCloseTo(40, 0);
  });

  it("ends where its line ends", () => {
    expect(metresOutside(route, { lng: 113.6, lat: 34.7 - 2 * step })).toBeCloseTo(140, 0);
  });

  it("without a line holds nobody", () => {
    expect(metresOutside({ kind: "corridor", line: [], buffer: 500 }, { lng: 113.6, lat: 34.7 })).toBe(Infinity);
  });
});

describe("tolerance", () => {
  it("is the accuracy of the position, at most 50 m", () => {
    expect([fenceTolerance(12), fenceTolerance(90)]).toEqual([12, 50]);
  });
});
