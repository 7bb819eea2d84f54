import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { VANISHED_S } from '../db/database-roles.ts';

/** An address on this machine with another port. */
export function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

/** Both ends stay open and hear nothing more of each other, not even the end. Later the server's end is closed, as keepalives close an idle one. */
function mute(pair: readonly [Socket, Socket]): void {
  for (const socket of pair) {
    socket.unpipe();
    socket.resume();
  }
  setTimeout(() => pair[1].destroy(), VANISHED_S * 1_000).unref();
}

/** A TCP proxy that can be interrupted and restored, to simulate an outage of the database. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const pairs = new Map<readonly [Socket, Socket], 'open' | 'mute'>();
  let isSwallowing = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const pair = [near, connect({ ...target, allowHalfOpen: true })] as const;
    pairs.set(pair, isSwallowing ? 'mute' : 'open');
    for (const [socket, peer] of [pair, [...pair].reverse() as [Socket, Socket]]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (pairs.get(pair) === 'open') peer.destroy();
        if (peer.destroyed) pairs.delete(pair);
      });
      if (isSwallowing) socket.resume();
      else socket.pipe(peer);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs.keys()) for (const socket of pair) socket.destroy();
    await closed;
  };
  /** From now on nothing passes, without a word: every connection of before and of this time stays dead. */
  const swallow = () => {
    isSwallowing = true;
    for (const pair of pairs.keys()) {
      mute(pair);
      pairs.set(pair, 'mute');
    }
  };
  /** New connections pass again. */
  const pass = () => {
    isSwallowing = false;
  };
  const port = await listen(0);
  const stop = () => (server.listening ? cut() : Promise.resolve());
  return { port, cut, mend: () => listen(port), swallow, pass, stop };
}
