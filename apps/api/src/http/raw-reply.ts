import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reply that is already made: a string from the database, a file. */
export class RawReply {
  readonly send: (reply: FastifyReply) => FastifyReply;

  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send;
  }

  /** JSON text, its bytes or a stream of it, sent as it is under the given media type. */
  static json(text: string | Buffer | Readable, mediaType = 'application/json'): RawReply {
    return new RawReply((reply) => reply.type(`${mediaType}; charset=utf-8`).serializer(String).send(text));
  }
}
