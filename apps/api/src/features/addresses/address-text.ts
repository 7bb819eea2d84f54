const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);
const ROMAN = /^(?=.)X{0,3}(IX|IV|V?I{0,3})$/i;
/** Letters without a vowel are an abbreviation spelled out (JK, VL), except titles. */
const TITLES = new Set(['dr', 'sr', 'st']);

function capitalised(letters: string): string {
  return letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
}

function isSpelled(token: string): boolean {
  if (/\d/.test(token) || ROMAN.test(token)) return true;
  return /^[b-df-hj-np-tv-xz]{1,3}$/i.test(token) && !TITLES.has(token.toLowerCase());
}

/** Streets are named by one or two letters, and by numbers: UM is one. */
function isLetterName(name: string | undefined): boolean {
  return name !== undefined && /^\p{L}{1,2}$/u.test(name) && name.toUpperCase() !== 'UM';
}

/**
 * A street name in capitals as people write it: `RUA DAS FLORES` becomes `Rua das Flores`. Streets named by one or two letters
 * (`Rua AF`) keep them.
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
      return token.replace(/\p{L}+/gu, capitalised);
    })
    .join(' ');
}

/** `Ala CAMPO ALEGRE, 0` becomes `Ala Campo Alegre, s/n`: number 0 means that the house has none. */
export function displayAddress(address: string): string {
  const [, street = address, number] = /^(.*?)\s*,\s*(\S+)\s*$/.exec(address) ?? [];
  const name = streetCase(street.trim());
  if (number === undefined) return name;
  return `${name}, ${/^0+$/.test(number) ? 's/n' : number}`;
}
