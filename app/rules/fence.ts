import type { Place } from "./coordinates.ts";

/** Corner or vertex as stored: longitude, latitude in WGS-84 degrees. */
export type Position = readonly [lng: number, lat: number];

/** A fence in WGS-84: radius and buffer (on either side of the line) in metres (domain 4.7). */
export type FenceShape =
  | { kind: "circle"; center: Position; radius: number }
  | { kind: "polygon"; points: readonly Position[] }
  | { kind: "corridor"; line: readonly Position[]; buffer: number };

/** Metres from a WGS-84 place to the nearest edge of the fence, 0 inside; Infinity for a shape without points. */
export function metresOutside(shape: FenceShape, place: Place): number {
  switch (shape.kind) {
    case "circle":
      return Math.max(0, Math.hypot(...pointFrom(place, shape.center)) - shape.radius);
    case "polygon":
      return outsidePolygon(shape.points.map((position) => pointFrom(place, position)));
    case "corridor":
      return Math.max(0, toLine(shape.line.map((position) => pointFrom(place, position))) - shape.buffer);
  }
}

/** How far a position may lie beyond the edge and still count: its own accuracy, at most 50 m (domain 4.9). */
export function fenceTolerance(accuracyM: number): number {
  return Math.min(accuracyM, 50);
}

type Point = [east: number, north: number];

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

// Metres east and north of the place: flat to a few parts in ten thousand over the kilometres a fence has.
function pointFrom(origin: Place, [lng, lat]: Position): Point {
  const middle = (((origin.lat + lat) / 2) * Math.PI) / 180;
  return [(lng - origin.lng) * METRES_PER_DEGREE * Math.cos(middle), (lat - origin.lat) * METRES_PER_DEGREE];
}

function outsidePolygon(corners: readonly Point[]): number {
  const [first] = corners;
  if (first === undefined) return Infinity;
  const ring = [...corners, first];
  return holdsOrigin(ring) ? 0 : toLine(ring);
}

// Counts the edges that cross the ray going east from the origin.
function holdsOrigin(ring: readonly Point[]): boolean {
  let isInside = false;
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    if (y1 > 0 !== y2 > 0 && x1 + ((0 - y1) / (y2 - y1)) * (x2 - x1) > 0) isInside = !isInside;
  }
  return isInside;
}

function toLine(line: readonly Point[]): number {
  const [only] = line;
  if (only === undefined) return Infinity;
  return Math.min(Math.hypot(...only), ...edgesOf(line).map(([from, to]) => toEdge(from, to)));
}

function edgesOf(line: readonly Point[]): [Point, Point][] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

function toEdge([x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length2));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
