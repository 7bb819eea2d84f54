/** Something that a person did, as the log should tell it. */
export interface Deed {
  /** YYYY-MM-DD, UTC-3. */
  day: string;
  origin: string;
  who: string;
  action: string;
  /** Company whose log has it, by the name it was made with. */
  company: string;
  sample: string | null;
  about: string | null;
  /** What changed, `field: before → after; field: after`. */
  change: string | null;
}

/** What the log has beyond day, person and action. */
export type Details = Partial<Pick<Deed, 'origin' | 'company' | 'sample' | 'about' | 'change'>>;

/** The cells of an entry of the log, as its spreadsheet has them, with the day in place of the minute. */
export type LogCells = [day: string, ...rest: (string | null)[]];

/** Everything that was done in a week, written down by those who did it. */
export class Diary {
  readonly deeds: Deed[] = [];
  /** Names of today by the name that a company was made with: the log shows companies by the name they have. */
  readonly names = new Map<string, string>();

  add(deed: Deed): void {
    this.deeds.push(deed);
  }

  nameOf(company: string): string {
    return this.names.get(company) ?? company;
  }

  count(action: string): number {
    return this.deeds.filter((deed) => deed.action === action).length;
  }

  /** As the whole log's spreadsheet has it, sorted. */
  asCells(): LogCells[] {
    return this.deeds
      .map(
        ({ day, origin, sample, who, action, about, change, company }): LogCells => [
          ...([day, origin, sample, who, action, about, change] as const),
          this.nameOf(company),
        ],
      )
      .sort(byText);
  }

  /** Some deeds as the log's screen shows them, without origin and minute, sorted. */
  shown(isMeant: (deed: Deed) => boolean): string[][] {
    return this.deeds
      .filter(isMeant)
      .map(({ sample, who, action, about, change, company }) => [
        ...[sample ?? '–', who, action, about ?? '–', onScreen(change), this.nameOf(company)],
      ])
      .sort(byText);
  }
}

/** The screen has a line for each field, without colons. */
const onScreen = (change: string | null) => (change ?? '–').replaceAll(': ', ' ').replaceAll('; ', '\n');

export const byText = (one: readonly unknown[], other: readonly unknown[]) => {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a < b ? -1 : Number(a > b);
};
