import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** An address on this machine with another port. */
export function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

/** A TCP proxy that can be interrupted and restored, to simulate an outage of the database. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    near.pipe(far).pipe(near);
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
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return { port, cut, mend: () => listen(port), stop: () => (server.listening ? cut() : Promise.resolve()) };
}
