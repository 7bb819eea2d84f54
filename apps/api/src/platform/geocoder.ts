import { ADDRESS_MAX } from '@escuta/contract';
import { z } from 'zod';
import { VERSION } from '../version.ts';

/** A point on the map, degrees WGS84. */
export interface Position {
  lat: number;
  lon: number;
}

/** The address nearest to a position. */
export interface NearbyAddress {
  endereco: string;
  /** Metres from the position; null when the geocoder does not know. */
  distancia: number | null;
}

/** Finds addresses by position (DET-07). */
export interface Geocoder {
  /** The nearest address, or null when none is within {@link NEAR_METRES}. Throws GeocoderFailure when the service fails. */
  nearest(position: Position): Promise<NearbyAddress | null>;
  /** It asks a service, and not the imported addresses. */
  isService?: true;
}

/** The geocoder gave no reply in time, or an invalid one; the message is for the log. */
export class GeocoderFailure extends Error {}

/** An address farther away is not the sample's. */
export const NEAR_METRES = 100;
const TIMEOUT_MS = 3_000;
/** A reply of Nominatim has one or two kilobytes. */
const MOST_BYTES = 200_000;
const EARTH_RADIUS_METRES = 6_371_008.8;
/** Metres per degree of latitude, and of longitude at the equator. */
export const METRES_PER_DEGREE = 111_320;

/** Great-circle distance. */
export function metresBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

const name = z.string().trim().min(1).optional().catch(undefined);
const degrees = z.coerce.number().min(-180).max(180);
/** The parts of a reply in `format=jsonv2` that are used. */
const Reply = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  /** South, north, west, east. */
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).optional().catch(undefined),
  address: z.object({
    ...{ house_number: name, road: name, pedestrian: name, footway: name, path: name, square: name },
    ...{ neighbourhood: name, suburb: name, city_district: name, city: name, town: name, village: name },
    municipality: name,
  }),
});
/** "Unable to geocode": no address is known there. Some servers wrap it in an object. */
const Refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

type ReplyAddress = z.output<typeof Reply>['address'];

/** Formats an address as street, number - district, town. */
function addressText(parts: ReplyAddress): string | null {
  const street = parts.road ?? parts.pedestrian ?? parts.footway ?? parts.path ?? parts.square;
  if (!street) return null;
  const town = parts.city ?? parts.town ?? parts.village ?? parts.municipality;
  const place = [parts.suburb ?? parts.neighbourhood ?? parts.city_district, town].filter(Boolean).join(', ');
  const text = `${street}, ${parts.house_number ?? 's/n'}${place ? ` - ${place}` : ''}`;
  return text.replaceAll('\0', '').toWellFormed().slice(0, ADDRESS_MAX);
}

/** Metres from a position to the bounding box of a place; 0 within it, or without a box. */
function metresOutside({ boundingbox }: z.output<typeof Reply>, position: Position): number {
  if (!boundingbox) return 0;
  const [south, north, west, east] = boundingbox;
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
  return metresBetween(position, { lat: within(position.lat, south, north), lon: within(position.lon, west, east) });
}

/** A house has an exact position; a street's may be hundreds of metres away, so only its bounding box shows whether it is near. */
function toNearby(reply: z.output<typeof Reply>, position: Position): NearbyAddress | null {
  const endereco = addressText(reply.address);
  if (!endereco) return null;
  if (!reply.address.house_number) {
    return metresOutside(reply, position) <= NEAR_METRES ? { endereco, distancia: null } : null;
  }
  const distancia = metresBetween(position, reply);
  return distancia <= NEAR_METRES ? { endereco, distancia } : null;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new GeocoderFailure('the reply is too long');
  }
  return text;
}

function parseReply(status: number, text: string, position: Position): NearbyAddress | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new GeocoderFailure(`status ${status}, not JSON`);
  }
  const refusal = Refusal.safeParse(json);
  const said =
    refusal.success && (typeof refusal.data.error === 'string' ? refusal.data.error : refusal.data.error.message);
  if (said && /unable to geocode/i.test(said)) return null;
  const reply = Reply.safeParse(json);
  if (status !== 200 || !reply.success) throw new GeocoderFailure(`status ${status}, not a place`);
  return toNearby(reply.data, position);
}

function reverseUrl(service: string, { lat, lon }: Position): URL {
  const url = new URL(service);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/reverse`;
  const asked = { format: 'jsonv2', lat: String(lat), lon: String(lon), zoom: '18', addressdetails: '1' };
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value);
  return url;
}

/**
 * A service that speaks Nominatim's protocol (GEOCODER_URL). One call with a timeout of three seconds for everything:
 * connection, status and body.
 */
export function nominatimGeocoder(service: string, timeoutMs = TIMEOUT_MS): Geocoder {
  return {
    isService: true,
    nearest: async (position) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { 'user-agent': `Escuta/${VERSION}`, accept: 'application/json', 'accept-language': 'pt-BR,pt' };
      try {
        const response = await fetch(reverseUrl(service, position), { signal, headers, redirect: 'error' });
        return parseReply(response.status, await readText(response), position);
      } catch (error) {
        if (error instanceof GeocoderFailure) throw error;
        // The URL may contain the service's key, so only the kind of the error is reported.
        const { name: kind, cause } = error as Error & { cause?: { code?: string } };
        throw new GeocoderFailure(cause?.code ?? kind);
      }
    },
  };
}
