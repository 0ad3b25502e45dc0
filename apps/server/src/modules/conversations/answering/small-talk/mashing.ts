const keyboardRow = /^[qwertzuiopü]{5,}$|^[asdfghjklöä]{5,}$|^[yxcvbnm]{4,}$|^(?:as|df|jk|kl|gh|hj|sd|fg)+$/u

/** Keys that lie side by side, in either direction. */
const besides =
  /asdf|sdfg|dfgh|fghj|ghjk|hjkl|jklö|klöä|qwert|wert[zy]u|ertz|rtzu|tzui|zuiop|uiop|yxcv|xcvb|cvbn|vbnm|fdsa|gfds|hgfd|jhgf|kjhg|lkjh|ölkj|trewq|uztr|oiuz|poiu|mnbv|nbvc|bvcx/u

/** Letters that fingers fell on. */
export const isMashed = (word: string): boolean =>
  (word.length >= 4 &&
    ((keyboardRow.test(word) && !/[aeiouäöü][^aeiouäöü]+[aeiouäöü]/u.test(word)) ||
      /(\p{L})\1{3,}/u.test(word) ||
      /^(\p{L}{1,3})\1{2,}$/u.test(word) ||
      besides.test(word) ||
      /[bcdfghjklmnpqrstvwxz]{7,}/u.test(word) ||
      /^[bcdfghjklmnpqrstvwxz]{6,}$/u.test(word))) ||
  /^(?:(?:bla+|blub+|blah|trala|düdel)+|(?:la|na){3,})$/u.test(word) ||
  /^(\p{L})\1{2,}$/u.test(word)

/** 123456 and 1111 are typed to try it out; 115 is a number that somebody wants to know about. */
export const isCounting = (digits: string): boolean =>
  /^(\d)\1+$/.test(digits) || (digits.length > 2 && '01234567890'.repeat(2).includes(digits))
