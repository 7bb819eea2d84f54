import type { RouteName } from '@escuta/contract';
import type { CallInput } from '../call-path.ts';

export interface Reply {
  status: number;
  json: Record<string, unknown>;
  text: string;
}

/** Somebody signed in, in the same process as the test or over a line to another. */
export interface RaceCaller {
  call(name: RouteName, input: Pick<CallInput, 'params' | 'body'>): Promise<Reply>;
}

export const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
