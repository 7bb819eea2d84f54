import type { RouteName } from '@escuta/contract';
import type { CallInput } from '../call-path.ts';

export interface Reply {
  status: number;
  json: Record<string, unknown>;
  text: string;
}

/** A signed-in person who calls a server in the same or in another process. */
export interface RaceCaller {
  call(name: RouteName, input: Pick<CallInput, 'params' | 'body'>): Promise<Reply>;
}

export const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
