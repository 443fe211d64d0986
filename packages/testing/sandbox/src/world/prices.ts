import type { Clock } from './clock.ts'
import { defaultPrices } from './default-prices.ts'
import type { Random } from './random.ts'

/** Prices that every part of the world uses. */
export interface Prices {
  /** US dollars per whole unit, in 1e8 units, at the world's current time. */
  usd(symbol: string): bigint
  has(symbol: string): boolean
}

const SCALE = 8
const MILLION = 1_000_000n
const STABLE: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI', 'PYUSD'])

const parse = (symbol: string, text: string): bigint => {
  const match = /^(\d+)(?:\.(\d{1,8}))?$/.exec(text)
  if (match === null) throw new Error(`The price ${text} of ${symbol} is not a decimal with at most 8 places.`)
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(SCALE, '0')}`)
}

/** A triangle wave between -amplitude and +amplitude. Plain arithmetic gives the same result on every machine. */
const triangle = (position: number, period: number, amplitude: number): bigint => {
  const quarter = (position % period) / period
  const wave = quarter < 0.25 ? 4 * quarter : quarter < 0.75 ? 2 - 4 * quarter : 4 * quarter - 4
  return BigInt(Math.trunc(wave * amplitude))
}

/** Deviation from the base price after this much chain time, parts per million. */
type Drift = (elapsedMs: number) => bigint

/** Two slow waves whose phase and period come from the seed; stablecoins do not drift. */
const drift = (symbol: string, random: Random): Drift => {
  if (STABLE.has(symbol)) return () => 0n
  const wave = (name: string, minutes: number, amplitude: number): Drift => {
    const period = (minutes + random.integer(`drift/${symbol}/${name}/period`, minutes)) * 60_000
    const phase = random.integer(`drift/${symbol}/${name}/phase`, period)
    const start = triangle(phase, period, amplitude)
    return (elapsedMs) => triangle(elapsedMs + phase, period, amplitude) - start
  }
  const [slow, quick] = [wave('slow', 180, 1500), wave('quick', 25, 400)]
  return (elapsedMs) => slow(elapsedMs) + quick(elapsedMs)
}

/** The default prices with the caller's overrides, drifting by a few tenths of a percent over hours of chain time. */
export const createPrices = (own: Readonly<Record<string, string>>, clock: Clock, random: Random): Prices => {
  const base = new Map(
    Object.entries({ ...defaultPrices, ...own }).map(([symbol, text]) => [
      symbol,
      { price: parse(symbol, text), drift: drift(symbol, random) },
    ]),
  )
  return {
    has: (symbol) => base.has(symbol),
    usd: (symbol) => {
      const known = base.get(symbol)
      if (known === undefined) throw new Error(`The sandbox has no price for ${symbol}; set one in its prices option.`)
      return (known.price * (MILLION + known.drift(clock.chainElapsed()))) / MILLION
    },
  }
}
