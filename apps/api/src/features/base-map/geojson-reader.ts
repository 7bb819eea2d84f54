import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StreetFileError } from './street-file-error.ts';

/** Longest feature, characters; memory does not grow beyond it. */
const LONGEST_FEATURE = 20_000_000;

function bytesOf(path: string): Readable {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  return file.pipe(plain);
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a text file: UTF-8 as the format demands, or what older programs write. */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of bytesOf(path) as AsyncIterable<Buffer>) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      first = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'windows-1252';
    throw explained(error, path);
  }
}

function explained(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new StreetFileError(`${path} is not a complete .gz file.`);
  if (error instanceof SyntaxError) return new StreetFileError(`${path} is not GeoJSON: ${error.message}`);
  return error;
}

export interface RawFeature {
  type: 'Feature';
  properties: Record<string, unknown> | null;
  geometry: { type: string; coordinates: unknown } | null;
}

/** Members of the collection besides its features. */
export interface Collection {
  type?: unknown;
  crs?: { properties?: { name?: unknown } | null } | null;
}

/**
 * Splits text into the features of a collection and, at its end, the collection without them. Also takes features one after another, each a
 * whole JSON text. A feature is kept only until its end is found.
 */
class FeatureSplitter {
  #text = '';
  #depth = 0;
  #inText = false;
  #escaped = false;
  #key = '';
  #keyFrom = -1;
  #at = 0;
  /** The whole text of the collection but its features. */
  #rest = '';
  #from = 0;
  #inFeatures = false;

  *push(chunk: string): Generator<RawFeature | Collection> {
    this.#text += chunk;
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (this.#inText) this.#passText(code);
      else if (code === 0x22) {
        this.#inText = true;
        if (this.#depth === 1) this.#keyFrom = this.#at + 1;
      } else if (code === 0x7b || code === 0x5b) this.#open(code);
      else if (code === 0x7d || code === 0x5d) yield* this.#close();
    }
    if (this.#text.length - this.#from > LONGEST_FEATURE || this.#rest.length > LONGEST_FEATURE) {
      throw new StreetFileError('The file is not a collection of features: one of its parts is longer than 20 MB.');
    }
    this.#text = this.#text.slice(this.#from);
    this.#at -= this.#from;
    this.#keyFrom -= this.#from;
    this.#from = 0;
  }

  /** @throws SyntaxError when the text is incomplete */
  end(): void {
    if (this.#depth > 0) throw new SyntaxError('it ends in the middle');
  }

  #passText(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === 0x5c) this.#escaped = true;
    else if (code === 0x22) {
      this.#inText = false;
      if (this.#depth === 1 && this.#keyFrom >= 0) this.#key = this.#text.slice(this.#keyFrom, this.#at);
    }
  }

  #open(code: number): void {
    const starts = code === 0x7b && (this.#depth === 0 || (this.#inFeatures && this.#depth === 2));
    if (this.#depth === 1 && code === 0x5b && this.#key === 'features') {
      this.#inFeatures = true;
      this.#rest = this.#text.slice(this.#from, this.#at + 1);
      this.#from = this.#at + 1;
    } else if (starts) this.#from = this.#at;
    this.#depth += 1;
  }

  *#close(): Generator<RawFeature | Collection> {
    this.#depth -= 1;
    const text = () => this.#text.slice(this.#from, this.#at + 1);
    if (this.#inFeatures && this.#depth === 2) {
      yield JSON.parse(text());
      this.#from = this.#at + 1;
    } else if (this.#inFeatures && this.#depth === 1) {
      this.#inFeatures = false;
      this.#from = this.#at;
    } else if (this.#depth === 0) {
      yield JSON.parse(this.#rest + text());
      this.#rest = '';
      this.#key = '';
      this.#from = this.#at + 1;
    }
  }
}

/**
 * Reads the features of a GeoJSON file one by one, also compressed (`.gz`) and one feature per line, so that memory does not grow with it. The
 * collection comes last, without its features.
 * @param onBytes called with the bytes of each part
 * @throws StreetFileError, or the error of the file system
 */
export async function* readGeoJson(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<RawFeature | Collection> {
  const decoder = new TextDecoder(encoding);
  const splitter = new FeatureSplitter();
  try {
    for await (const chunk of bytesOf(path) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield* splitter.push(decoder.decode(chunk, { stream: true }));
    }
    splitter.end();
  } catch (error) {
    throw explained(error, path);
  }
}
