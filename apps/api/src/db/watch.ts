/**
 * Notices when the database's host has vanished without a word. TCP alone waits for a quarter of an hour, and the server's limits
 * of time reach nobody. A limit for every statement would also end the long ones, so a statement that has been silent for a moment is asked
 * for over a new connection: is the database there, and does it work on this statement? If not, its connection is closed, and with it the
 * idle ones of the pool, which have probably died with it.
 */
import type { Socket } from 'node:net';
import pg from 'pg';

/** Time to connect, milliseconds. */
export const CONNECT_MS = 3_000;
/** Interval of looks at the connections. All limits count looks: a pause of this process, however long, is one look. */
const LOOK_MS = 1_000;
/** Looks without a byte after which the database is asked. */
const SILENT_LOOKS = 2;
/** Answers in a row that a statement is lost, after which its connection is closed: its reply may just be on its way. */
const LOST_ANSWERS = 2;

/**
 * Which statements the database does not work on. Found by their text, since behind a pooler process ids are not the server's. A server
 * process that waits for its reader, while this one hears nothing, has lost it.
 */
const LOST = `
select w.number::int from unnest($1::text[], $2::int[]) with ordinality w (text, seconds, number)
where current_setting('track_activities')::boolean and not exists (
  select from pg_stat_activity a
  where a.datname = current_database() and a.state = 'active' and a.query <> '' and starts_with(w.text, a.query)
      and a.wait_event is distinct from 'ClientWrite'
      and a.query_start <= clock_timestamp() - make_interval(secs => w.seconds))`;

/** A connection as the watch sees it. */
class Watched {
  readonly #client: pg.Client;
  /** The statement in work. */
  text: string | undefined;
  isIdle = false;
  looks = 0;
  lost = 0;
  #seen = '';

  constructor(client: pg.Client) {
    this.#client = client;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const noted = (...args: [string | { text: string }, ...unknown[]]) => {
      this.text = typeof args[0] === 'string' ? args[0] : args[0].text;
      this.looks = this.lost = 0;
      return query(...args);
    };
    Object.assign(client, { query: noted });
    client.on('drain', () => {
      this.text = undefined;
    });
  }

  /** Not part of the driver's types. */
  get #socket(): Socket {
    return (this.#client as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  /** Counts looks during which nothing was heard or sent, though something was waited for. */
  look(): void {
    const { bytesRead, writableLength, readableLength } = this.#socket;
    const seen = `${bytesRead} ${writableLength}`;
    // Unread bytes: a receiver is slow, not the database.
    if (this.text === undefined || seen !== this.#seen || readableLength > 0) this.looks = this.lost = 0;
    else this.looks += 1;
    this.#seen = seen;
  }

  close(): void {
    this.#socket.destroy(new Error('Connection terminated: the database does not answer'));
  }
}

type Silent = Watched & { text: string };
const isSilent = (one: Watched): one is Silent => one.text !== undefined && one.looks >= SILENT_LOOKS;

/** A server that refuses a connection with a code of its own is there. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError;

/** Asks over a new connection. Returns the statements that are lost; all of them when nobody answers. */
async function askFor(silent: readonly Silent[], url: string): Promise<{ away: boolean; lost: readonly Silent[] }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return isRefusal(error) ? { away: false, lost: [] } : { away: true, lost: silent };
  }
  try {
    const texts = silent.map(({ text }) => text);
    const seconds = silent.map(({ looks }) => looks - 1);
    const { rows } = await client.query<{ number: number }>(LOST, [texts, seconds]);
    return { away: false, lost: rows.flatMap(({ number }) => silent[number - 1] ?? []) };
  } catch {
    // Somebody is there, such as a pooler whose connections are all in use.
    return { away: false, lost: [] };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Looks at the connections of a pool. */
export class Watch {
  readonly #url: string;
  readonly #longestLooks: number;
  readonly #connections = new Map<pg.Client, Watched>();
  #asking = false;
  #answer: Promise<boolean> | undefined;

  /** @param longestSeconds longest silence of a statement: longer than the database's own limit for it */
  constructor(url: string, longestSeconds: number) {
    this.#url = url;
    this.#longestLooks = (longestSeconds * 1_000) / LOOK_MS;
  }

  add(client: pg.Client): void {
    this.#connections.set(client, new Watched(client));
    client.on('end', () => this.#connections.delete(client));
  }

  /** Whether a connection waits in the pool. */
  setIdle(client: pg.Client, isIdle: boolean): void {
    const found = this.#connections.get(client);
    if (found) found.isIdle = isIdle;
  }

  start(): () => void {
    const looks = setInterval(() => this.#look(), LOOK_MS).unref();
    return () => clearInterval(looks);
  }

  #look(): void {
    const all = [...this.#connections.values()];
    for (const one of all) one.look();
    this.#close(all.filter((one) => one.looks > this.#longestLooks));
    const silent = all.filter(isSilent);
    if (silent.length > 0 && !this.#asking) void this.#judge(silent);
  }

  /** Whether nobody answers at the database's address. */
  isAway(): Promise<boolean> {
    this.#answer ??= askFor([], this.#url)
      .then(({ away }) => away)
      .finally(() => {
        this.#answer = undefined;
      });
    return this.#answer;
  }

  async #judge(silent: readonly Silent[]): Promise<void> {
    this.#asking = true;
    const { lost } = await askFor(silent, this.#url);
    this.#asking = false;
    for (const one of silent) one.lost = lost.includes(one) && isSilent(one) ? one.lost + 1 : 0;
    this.#close(silent.filter((one) => one.lost >= LOST_ANSWERS));
  }

  #close(dead: readonly Watched[]): void {
    if (dead.length === 0) return;
    for (const one of [...this.#connections.values()]) if (one.isIdle || dead.includes(one)) one.close();
  }
}
