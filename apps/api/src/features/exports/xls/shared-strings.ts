import { isLatin1, type Records } from './records.ts';

const SST = 0x00fc;
const CONTINUE = 0x003c;
const LARGEST_CONTENT = 8224;

/** The shared string table of the workbook, which contains each text once. */
export class SharedStrings {
  private readonly places = new Map<string, number>();
  private uses = 0;

  /** Index of a text in the table. */
  place(text: string): number {
    this.uses += 1;
    const known = this.places.get(text);
    if (known !== undefined) return known;
    const place = this.places.size;
    this.places.set(text, place);
    return place;
  }

  /** Writes the table. A text that does not fit in a record continues in the next one, after a new flag for the width of its characters. */
  write(records: Records): void {
    let buffer = Buffer.allocUnsafe(LARGEST_CONTENT);
    let type = SST;
    let end = buffer.writeUInt32LE(this.uses, 0);
    end = buffer.writeUInt32LE(this.places.size, end);
    const flush = () => {
      records.add(type, buffer.subarray(0, end));
      buffer = Buffer.allocUnsafe(LARGEST_CONTENT);
      type = CONTINUE;
      end = 0;
    };
    for (const text of this.places.keys()) {
      const narrow = isLatin1(text);
      const width = narrow ? 1 : 2;
      // The header of a text and its first character stay in one record.
      if (end + 3 + width > LARGEST_CONTENT) flush();
      end = buffer.writeUInt16LE(text.length, end);
      buffer[end++] = narrow ? 0 : 1;
      let from = 0;
      while (from < text.length) {
        if (end + width > LARGEST_CONTENT) {
          flush();
          buffer[end++] = narrow ? 0 : 1;
        }
        const room = Math.floor((LARGEST_CONTENT - end) / width);
        const part = text.slice(from, from + room);
        end += buffer.write(part, end, narrow ? 'latin1' : 'utf16le');
        from += part.length;
      }
    }
    flush();
  }
}
