const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);
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
