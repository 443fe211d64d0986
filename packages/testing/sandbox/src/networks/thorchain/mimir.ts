import type { World } from '../../world/world.ts'
import type { Protocol } from './protocol.ts'

/** The network's settings, including halts. */
export interface Mimir {
  all(): Readonly<Record<string, bigint>>
  get(key: string): bigint
  /** Tells whether trading with the chain is halted, alone or globally. */
  halted(chain: string): boolean
  globallyHalted(): boolean
}

/** Settings of the simulated network; a `halt` fault appears in them as a real halt would. */
export const createMimir = (world: World, { service, profiles, settings }: Protocol): Mimir => {
  const halts = (): Readonly<Record<string, bigint>> => {
    const { halt, haltSigning } = world.faults.of(service)
    const chains = profiles.map(({ chain }) => [`HALT${chain}TRADING`, halt === chain ? 1n : 0n] as const)
    const signing =
      haltSigning === undefined || haltSigning === false
        ? {}
        : { [`HALTSIGNING${haltSigning === true ? '' : haltSigning}`]: 1n }
    return { HALTTRADING: halt === true ? 1n : 0n, HALTCHAINGLOBAL: 0n, ...Object.fromEntries(chains), ...signing }
  }
  const all = (): Readonly<Record<string, bigint>> => ({ ...settings, ...halts() })
  const get = (key: string): bigint => all()[key] ?? 0n
  const globallyHalted = (): boolean => get('HALTTRADING') > 0n
  return { all, get, globallyHalted, halted: (chain) => globallyHalted() || get(`HALT${chain}TRADING`) > 0n }
}
