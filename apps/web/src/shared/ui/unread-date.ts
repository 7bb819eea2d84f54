import { currentFormats } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isDay } from './wall-clock.ts';

/** Why a typed text is no minute. */
export type UnreadDate = 'unread' | 'noSuchDay';

const DAY = /^(\d\d\/\d\d\/\d{4})( \d\d:\d\d)?$/;

/** Why a text is no minute; null if it is one, or empty. */
export function unreadDate(text: string): UnreadDate | null {
  const { datePattern, dateTimePattern } = currentFormats();
  if (text === '' || isDay(text, dateTimePattern)) return null;
  const [, day] = DAY.exec(text) ?? [];
  return day && !isDay(day, datePattern) ? 'noSuchDay' : 'unread';
}

/** Completes a typed date: a day alone gets `time`, and `9:05` becomes `09:05`. */
export function completeMinute(text: string, time: string): string {
  const typed = text.trim().replace(/ (\d:\d\d)$/, ' 0$1');
  return isDay(typed, currentFormats().datePattern) ? `${typed} ${time}` : typed;
}

/** Tells why a text is no minute. */
export function useUnreadDateText() {
  const t = useTexts('common');
  return (unread: UnreadDate | null | undefined) => (unread ? t(`date.${unread}`) : null);
}
