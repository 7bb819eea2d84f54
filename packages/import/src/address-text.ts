const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'del', 'e']);
/** Before or after a hyphen; "e" is a letter there, as of a block of houses. */
const HYPHENATED = new Set(['de', 'da', 'do', 'das', 'dos', 'del']);
const ROMAN = /^(?=.)X{0,3}(IX|IV|V?I{0,3})$/i;
/** Words without vowels are abbreviations and stay in capitals (JK, VL), except titles. */
const TITLES = new Set(['dr', 'sr', 'st']);

function capitalised(letters: string): string {
  return letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
}

function isSpelled(token: string): boolean {
  if (/\d/.test(token) || ROMAN.test(token)) return true;
  return /^[b-df-hj-np-tv-xz]{1,3}$/i.test(token) && !TITLES.has(token.toLowerCase());
}

/** A word of a street name, or words joined by hyphens: São João del-Rei, Olhos-d'Água, Bem-Te-Vi. */
function worded(token: string, isFirst: boolean): string {
  const parts = token.split('-');
  return parts
    .map((part, at) => {
      const isInside = !(isFirst && at === 0) && parts.length > 1;
      if (isInside && at < parts.length - 1 && HYPHENATED.has(part.toLowerCase())) return part.toLowerCase();
      const cased = part.replace(/\p{L}+/gu, capitalised);
      return at > 0 ? cased.replace(/^D(?=['’]\p{L})/u, 'd') : cased;
    })
    .join('-');
}

/** A street name of one or two letters; UM is a number. */
function isLetterName(name: string | undefined): boolean {
  return name !== undefined && /^\p{L}{1,2}$/u.test(name) && name.toUpperCase() !== 'UM';
}

/**
 * Converts a street name in capitals to title case: `RUA DAS FLORES` becomes `Rua das Flores`. Names of one or two letters
 * (`Rua AF`) stay.
 */
export function streetCase(street: string): string {
  const tokens = street
    .replace(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/)
    .filter(Boolean);
  return tokens
    .map((token, i) => {
      const isLast = i === tokens.length - 1;
      if (i > 0 && !isLast && PARTICLES.has(token.toLowerCase())) return token.toLowerCase();
      const isWholeName = i === 1 && isLast && isLetterName(token);
      if (i > 0 && (isWholeName || isSpelled(token))) return token.toUpperCase();
      return worded(token, i === 0);
    })
    .join(' ');
}

/** A house without a number: `0`, `SN`, `s/nº`, `S/No`, or nothing. */
const isNoNumber = (number: string) => /^(?:0*|s\W{0,2}n[oº°.]{0,2}|sem n[uú]mero)$/iu.test(number);

/** `Ala CAMPO ALEGRE, 0` becomes `Ala Campo Alegre, s/n`: number 0 means that the house has none. */
export function displayAddress(address: string): string {
  // No regular expression finds the last comma: one took 50 s for a line of 90,000 blanks.
  const comma = address.lastIndexOf(',');
  const number = comma < 0 ? '' : address.slice(comma + 1).trim();
  if (number === '' || /\s/.test(number)) return streetCase(address.trim());
  return `${streetCase(address.slice(0, comma).trim())}, ${isNoNumber(number) ? 's/n' : number}`;
}

/** Parts of an address, as lists of cities have them in columns. */
export interface AddressParts {
  street: string;
  number: string | undefined;
  district: string | undefined;
  city: string | undefined;
}

/** Formats an address as the geocoder does: street, number - district, city. */
export function joinAddress({ street, number = '', district, city }: AddressParts): string {
  // Tables of numbers make 12.0 of 12.
  const whole = number.replace(/[.,]0+$/, '');
  const place = [district, city].filter((part) => part !== undefined).map(streetCase);
  const tail = place.length > 0 ? ` - ${place.join(', ')}` : '';
  return `${streetCase(street)}, ${isNoNumber(whole) ? 's/n' : whole}${tail}`;
}
