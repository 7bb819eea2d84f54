import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { EXPORT_MEDIA_TYPE, EXPORT_TOTAL_HEADER, type ExportSearch } from '@escuta/contract';
import type { FastifyReply } from 'fastify';
import type { Call } from '../../context.ts';
import { RawReply } from '../../http/raw-reply.ts';
import type { HandlerInput, Handlers } from '../../http/register.ts';
import { openExport, type RunningExport } from './exports.service.ts';
import { fileBytes, framedBytes } from './frames.ts';
import type { ExportKind } from './parts.ts';

const TYPES: Record<ExportKind, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xls: 'application/vnd.ms-excel',
  shapefile: 'application/zip',
};

/** Frames are flushed one by one, since progress would otherwise wait in the compressor; a zip is already compressed. */
function compressed(frames: Readable, kind: ExportKind, reply: FastifyReply): Readable {
  const accepts = /\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''));
  if (kind === 'shapefile' || !accepts) return frames;
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH });
  frames.once('error', (error) => gzip.destroy(error));
  gzip.once('close', () => frames.destroy());
  return frames.pipe(gzip);
}

/** Streams the file. An error destroys the connection, so that an incomplete file never looks complete. */
function stream(reply: FastifyReply, file: RunningExport, kind: ExportKind, { accept, gone }: Call): FastifyReply {
  const framed = accept.includes(EXPORT_MEDIA_TYPE);
  const bytes = framed ? framedBytes(file.parts, file.total) : fileBytes(file.parts);
  const source = Readable.from(bytes, { objectMode: false });
  source.once('close', file.close);
  // Without this an aborted export would wait for a receiver that reads nothing.
  const breakOff = () => source.destroy(gone.aborted ? undefined : new Error('the export took too long'));
  file.ended.addEventListener('abort', breakOff, { once: true });
  reply
    .header(EXPORT_TOTAL_HEADER, String(file.total))
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .type(framed ? EXPORT_MEDIA_TYPE : TYPES[kind]);
  return reply.send(framed ? compressed(source, kind, reply) : source);
}

async function answer(
  input: HandlerInput<'exportSamples' | 'exportShapefile'>,
  search: ExportSearch,
  kind: ExportKind,
): Promise<RawReply> {
  try {
    const file = await openExport(input, search, kind);
    return new RawReply((reply) => stream(reply, file, kind, input));
  } catch (error) {
    if (!input.gone.aborted) throw error;
    // The receiver has disconnected.
    return new RawReply((reply) => reply.hijack());
  }
}

export const exportHandlers: Handlers<'exportSamples' | 'exportShapefile'> = {
  exportSamples: (input) => answer(input, input.body, input.body.formato),
  exportShapefile: (input) => answer(input, input.body, 'shapefile'),
};
