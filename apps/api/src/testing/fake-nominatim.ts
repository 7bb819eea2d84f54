import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Behaviour of the service: as Nominatim, or broken in some way. */
export type NominatimMood =
  | 'house'
  | 'street'
  | 'far_street'
  | 'street_without_box'
  | 'region'
  | 'far'
  | 'unknown'
  | 'unknown_404'
  | 'error'
  | 'garbage'
  | 'endless'
  | 'silent'
  | 'half';

const HOUSE = {
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
  category: 'building',
  type: 'yes',
  display_name: '12, Rua das Flores, Vila Aurora, Contagem, Minas Gerais, Brasil',
  address: {
    house_number: '12',
    road: 'Rua das Flores',
    suburb: 'Vila Aurora',
    city: 'Contagem',
    state: 'Minas Gerais',
    country_code: 'br',
  },
};
const { house_number: _, ...STREET } = HOUSE.address;
const REGION = { state: 'Minas Gerais', country: 'Brasil', country_code: 'br' };
/** About 11 m: distance of the house north of the requested position. */
const STEP_DEGREES = 0.0001;

function place(asked: URLSearchParams, address: object, steps: number): object {
  return { ...HOUSE, address, lat: String(Number(asked.get('lat')) + steps * STEP_DEGREES), lon: asked.get('lon') };
}

/** The bounding box of a street that runs north from the position. */
function boxFrom(asked: URLSearchParams, steps: number): string[] {
  const [lat, lon] = [Number(asked.get('lat')), Number(asked.get('lon'))];
  return [lat + steps * STEP_DEGREES, lat + 100 * STEP_DEGREES, lon - STEP_DEGREES, lon + STEP_DEGREES].map(String);
}

type Answer = (asked: URLSearchParams, response: ServerResponse) => void;

const json =
  (body: (asked: URLSearchParams) => object, status = 200): Answer =>
  (asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body(asked)));
  };

const ANSWERS: Record<NominatimMood, Answer> = {
  house: json((asked) => place(asked, HOUSE.address, 1)),
  street: json((asked) => ({ ...place(asked, STREET, 50), boundingbox: boxFrom(asked, -1) })),
  far_street: json((asked) => ({ ...place(asked, STREET, 50), boundingbox: boxFrom(asked, 10) })),
  street_without_box: json((asked) => place(asked, STREET, 50)),
  region: json((asked) => place(asked, REGION, 0)),
  far: json((asked) => place(asked, HOUSE.address, 10)),
  unknown: json(() => ({ error: 'Unable to geocode' })),
  unknown_404: json(() => ({ error: { code: 404, message: 'Unable to geocode' } }), 404),
  error: json(() => ({ error: 'Internal Server Error' }), 500),
  garbage: (_asked, response) => {
    response.end('<html>Bad gateway</html>');
  },
  endless: (_asked, response) => {
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(60_000)));
    };
    response.on('drain', write);
    write();
  },
  half: (_asked, response) => {
    response.write('{"lat": "-19.');
  },
  silent: () => {},
};

/** A server with Nominatim's protocol that records its requests. */
export async function startFakeNominatim() {
  const asked: IncomingMessage[] = [];
  const service = { mood: 'house' as NominatimMood, asked, url: '', stop: async () => {} };
  const server = createServer((request, response) => {
    asked.push(request);
    const url = new URL(request.url ?? '/', 'http://nominatim.test');
    if (!url.pathname.endsWith('/reverse')) response.writeHead(404).end();
    else ANSWERS[service.mood](url.searchParams, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  service.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  service.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return service;
}
