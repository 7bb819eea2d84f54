import { SampleKey } from '@escuta/contract';
import type { FastifyRequest } from 'fastify';

/** The key of the sample that a call is about, from its path or what has been read of its body; null where it tells none. */
export function sampleKeyOf({ params, givenKey }: FastifyRequest): string | null {
  const { chave = givenKey } = (params ?? {}) as { chave?: unknown };
  return SampleKey.safeParse(chave).data ?? null;
}
