import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, as an address or header carries them. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; who reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
