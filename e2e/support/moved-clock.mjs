// Loaded into a server before the product: its clock stands as many milliseconds ahead as a file says, which a journey writes.
import { readFileSync } from 'node:fs';

const file = process.env.ESCUTA_E2E_CLOCK;
const RealDate = globalThis.Date;
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
};
