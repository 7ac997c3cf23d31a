/** Degrees of longitude and latitude. */
export type Place = { lng: number; lat: number };

/** Coordinate systems an input may come in (domain 0). */
export const CoordType = { wgs84: 1, gcj02: 2, bd09: 3 } as const;
export type CoordType = (typeof CoordType)[keyof typeof CoordType];

/** A place of any system as WGS-84, right to a centimetre (domain 0). */
export function toWgs84(place: Place, coordType: CoordType): Place {
  switch (coordType) {
    case CoordType.wgs84:
      return place;
    case CoordType.gcj02:
      return unshift(place);
    case CoordType.bd09:
      return unshift(bdToGcj(place));
  }
}

/** A WGS-84 place as maps of China draw it (GCJ-02); places outside China stay. */
export function wgsToGcj(place: Place): Place {
  if (isOutsideChina(place)) return place;
  const { lng, lat } = shiftAt(place);
  return { lng: place.lng + lng, lat: place.lat + lat };
}

const AXIS = 6_378_245;
const ECCENTRICITY2 = 0.006_693_421_622_965_943;
const BD_TURN = (Math.PI * 3000) / 180;

// The shift has no closed inverse; it changes so slowly that three corrections leave less than a millimetre.
function unshift(gcj: Place): Place {
  let wgs = gcj;
  for (let round = 0; round < 4; round += 1) {
    const again = wgsToGcj(wgs);
    wgs = { lng: wgs.lng + gcj.lng - again.lng, lat: wgs.lat + gcj.lat - again.lat };
  }
  return wgs;
}

function bdToGcj({ lng, lat }: Place): Place {
  const [x, y] = [lng - 0.0065, lat - 0.006];
  const length = Math.hypot(x, y) - 0.000_02 * Math.sin(y * BD_TURN);
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * BD_TURN);
  return { lng: length * Math.cos(angle), lat: length * Math.sin(angle) };
}

function isOutsideChina({ lng, lat }: Place): boolean {
  return lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271;
}

// Metres east and north by the published polynomial around 105° E 35° N, turned into degrees on its own ellipsoid.
function shiftAt(place: Place): Place {
  const [x, y] = [place.lng - 105, place.lat - 35];
  const both = 20 * wave(6 * x) + 20 * wave(2 * x);
  const east =
    300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x)) +
    ((both + 20 * wave(x) + 40 * wave(x / 3) + 150 * wave(x / 12) + 300 * wave(x / 30)) * 2) / 3;
  const north =
    -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x)) +
    ((both + 20 * wave(y) + 40 * wave(y / 3) + 160 * wave(y / 12) + 320 * wave(y / 30)) * 2) / 3;
  const latitude = (place.lat * Math.PI) / 180;
  const bend = 1 - ECCENTRICITY2 * Math.sin(latitude) ** 2;
  const perRadianNorth = (AXIS * (1 - ECCENTRICITY2)) / (bend * Math.sqrt(bend));
  const perRadianEast = (AXIS / Math.sqrt(bend)) * Math.cos(latitude);
  return { lng: ((east / perRadianEast) * 180) / Math.PI, lat: ((north / perRadianNorth) * 180) / Math.PI };
}

const wave = (halfTurns: number) => Math.sin(halfTurns * Math.PI);
