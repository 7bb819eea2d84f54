import { Readable } from 'node:stream';
import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { tileReply } from '../../http/tile-reply.ts';
import { coverage } from './coverage.service.ts';
import { openCoverageFile } from './coverage-file.service.ts';
import { coverageTile } from './coverage-tile.service.ts';
import { coverageStreets } from './streets.service.ts';

type CoverageCalls = 'coverage' | 'coverageStreets' | 'exportCoverage' | 'getCoverageTile';

const TYPES = { csv: 'text/csv; charset=utf-8; header=present', geojson: 'application/geo+json' };

/** Browsers keep a tile for a minute only, since samples arrive all day. */
const TILE_CACHE = 'private, max-age=60';

export const coverageHandlers: Handlers<CoverageCalls> = {
  coverage: async ({ services, session, body }) => ({ data: await coverage(services, session, body) }),
  coverageStreets: ({ services, session, body }) => coverageStreets(services, session, body),
  exportCoverage: async (input) => {
    const { body, gone } = input;
    try {
      const { fileName, bytes, close } = await openCoverageFile(input, body);
      // An error destroys the connection, so that an incomplete file never looks complete.
      const source = Readable.from(bytes, { objectMode: false }).once('close', close);
      return new RawReply((reply) =>
        reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .type(TYPES[body.formato])
          .send(source),
      );
    } catch (error) {
      if (!gone.aborted) throw error;
      // The receiver has disconnected.
      return new RawReply((reply) => reply.hijack());
    }
  },
  getCoverageTile: async ({ services, session, params, query }) =>
    tileReply(await coverageTile(services, session, params, query), TILE_CACHE),
};
