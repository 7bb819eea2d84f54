import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reply sent without the schema: JSON text from the database, a file. */
export class RawReply {
  readonly send: (reply: FastifyReply) => FastifyReply;

  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send;
  }

  /** Sends JSON text, as a string, bytes or a stream, unchanged with this media type. */
  static json(text: string | Buffer | Readable, mediaType = 'application/json'): RawReply {
    return new RawReply((reply) => reply.type(`${mediaType}; charset=utf-8`).serializer(String).send(text));
  }
}
