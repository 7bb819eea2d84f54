const HEAD = 100;
/** Bytes of a point with its record header. */
const SHP_RECORD = 28;
const SHX_RECORD = 8;
const POINT = 1;

/** WGS 84 in the format of .prj files. */
export const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** The points of a shapefile and their index. */
export class Points {
  private lons = new Float64Array(1024);
  private lats = new Float64Array(1024);
  private count = 0;

  add(lon: number, lat: number): void {
    if (this.count === this.lons.length) {
      this.lons = doubled(this.lons);
      this.lats = doubled(this.lats);
    }
    this.lons[this.count] = lon;
    this.lats[this.count] = lat;
    this.count += 1;
  }

  /** The geometry file, .shp. */
  geometry(): Buffer {
    const bytes = this.withHead(HEAD + this.count * SHP_RECORD);
    for (let n = 0; n < this.count; n++) {
      const at = HEAD + n * SHP_RECORD;
      bytes.writeInt32BE(n + 1, at);
      bytes.writeInt32BE((SHP_RECORD - 8) / 2, at + 4);
      bytes.writeInt32LE(POINT, at + 8);
      bytes.writeDoubleLE(this.lons[n] as number, at + 12);
      bytes.writeDoubleLE(this.lats[n] as number, at + 20);
    }
    return bytes;
  }

  /** The index file, .shx. */
  index(): Buffer {
    const bytes = this.withHead(HEAD + this.count * SHX_RECORD);
    for (let n = 0; n < this.count; n++) {
      bytes.writeInt32BE((HEAD + n * SHP_RECORD) / 2, HEAD + n * SHX_RECORD);
      bytes.writeInt32BE((SHP_RECORD - 8) / 2, HEAD + n * SHX_RECORD + 4);
    }
    return bytes;
  }

  private withHead(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    bytes.writeInt32BE(9994, 0);
    bytes.writeInt32BE(size / 2, 24);
    bytes.writeInt32LE(1000, 28);
    bytes.writeInt32LE(POINT, 32);
    for (const [index, value] of this.bounds().entries()) bytes.writeDoubleLE(value, 36 + index * 8);
    return bytes;
  }

  private bounds(): [west: number, south: number, east: number, north: number] {
    if (this.count === 0) return [0, 0, 0, 0];
    const lons = this.lons.subarray(0, this.count);
    const lats = this.lats.subarray(0, this.count);
    const least = (values: Float64Array) => values.reduce((a, b) => Math.min(a, b));
    const most = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b));
    return [least(lons), least(lats), most(lons), most(lats)];
  }
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(values.length * 2);
  more.set(values);
  return more;
}
