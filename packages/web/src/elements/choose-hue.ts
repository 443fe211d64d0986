/** Colours that people know some tickers by, degrees. */
const known: Readonly<Record<string, number>> = {
  ATOM: 245,
  AVAX: 0,
  BNB: 44,
  BTC: 30,
  DOGE: 42,
  ETH: 228,
  LTC: 212,
  RUNE: 168,
  SOL: 268,
  TRX: 352,
  USDC: 210,
  USDT: 164,
  XRP: 205,
}

/** A hue in degrees that is the same for a text on every page and visit. */
export const chooseHue = (text: string): number => {
  const own = known[text]
  if (own !== undefined) return own
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) % 360
}
