/** One event of the stream of changes. */
export interface ReceivedEvent {
  event: string;
  id: string;
  data: Record<string, number[] | null>;
}

export interface Followed {
  response: Response;
  /** The next event that is not `agora`; null when the stream has ended. */
  next(): Promise<ReceivedEvent | null>;
  /** The next event of any kind. */
  any(): Promise<ReceivedEvent | null>;
  close(): void;
}

function parse(text: string): ReceivedEvent {
  const fields = new Map(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = JSON.parse(fields.get('data') ?? 'null');
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data };
}

async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = `${rest}${chunk}`.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield parse(part);
  }
}

/** Follows the events of a server at this address. */
export async function followEvents(url: string, token: string, desde?: string): Promise<Followed> {
  const gone = new AbortController();
  const query = desde === undefined ? '' : `?${new URLSearchParams({ desde })}`;
  const response = await fetch(`${url}/api/eventos${query}`, { headers: { token }, signal: gone.signal });
  const events = eventsOf(response);
  const any = async () => {
    const { value, done } = await events.next().catch(() => ({ value: undefined, done: true }));
    return done ? null : (value ?? null);
  };
  const next = async () => {
    let event = await any();
    while (event?.event === 'agora') event = await any();
    return event;
  };
  return { response, any, next, close: () => gone.abort() };
}
