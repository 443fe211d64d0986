import type { Sandbox } from '@switchyard/sandbox'

/** Addresses that stand in for a right one, each of the same form. */
export interface AddressPool {
  /** Addresses to put in the place of `text` by the name of the mutation; empty where `text` is no address. */
  replacements(text: string): Readonly<Record<string, string>>
}

const forms: readonly (readonly [chain: string, kind: string | undefined, form: RegExp])[] = [
  ['EVM', undefined, /^0x[0-9a-fA-F]{40}$/],
  ['BTC', 'p2wpkh', /^bc1q[a-z0-9]{38}$/],
  ['BTC', 'p2tr', /^bc1p[a-z0-9]{58}$/],
  ['BTC', 'p2wpkh', /^bc1q[a-z0-9]{58}$/],
  ['BTC', 'p2pkh', /^1[1-9A-HJ-NP-Za-km-z]{25,34}$/],
  ['LTC', 'p2wpkh', /^ltc1q[a-z0-9]{38}$/],
  ['DOGE', undefined, /^D[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['DASH', undefined, /^X[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['BCH', undefined, /^(bitcoincash:)?q[a-z0-9]{41}$/],
  ['THOR', undefined, /^thor1[a-z0-9]{38}$/],
  ['MAYA', undefined, /^maya1[a-z0-9]{38}$/],
  ['GAIA', undefined, /^cosmos1[a-z0-9]{38}$/],
  ['XRP', undefined, /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['TRON', undefined, /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ZEC', undefined, /^t1[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['TON', undefined, /^[EU]Q[\w-]{46}$/],
  ['SUI', undefined, /^0x[0-9a-f]{64}$/],
  ['ADA', undefined, /^addr1[a-z0-9]{50,}$/],
  ['NEAR', undefined, /^[0-9a-f]{64}$/],
  ['SOL', undefined, /^[1-9A-HJ-NP-Za-km-z]{42,44}$/],
]

const TOKEN = { EVM: '0xdAC17F958D2ee523a2206206994597C13D831ec7', SOL: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' }
const NOBODY = { EVM: `0x${'0'.repeat(40)}`, SOL: '11111111111111111111111111111111' }

/** Addresses of a stranger (carol), of a token contract, of nobody, and the user's own (alice sells, bob receives). */
export const addressPool = ({ accounts }: Sandbox): AddressPool => {
  const of = (name: string, chain: string, kind?: string): string | undefined => {
    const own = accounts.find((one) => one.name === name)?.addresses.filter((one) => one.chain === chain) ?? []
    return (own.find((one) => one.kind === kind) ?? own[0])?.address
  }
  return {
    replacements: (text) => {
      const [chain, kind] = forms.find(([, , form]) => form.test(text)) ?? []
      if (chain === undefined) return {}
      const found = {
        'address of a stranger': of('carol', chain, kind),
        'address of the seller': of('alice', chain, kind),
        'address of the buyer': of('bob', chain, kind),
        'address of a token': TOKEN[chain as 'EVM'],
        'address of nobody': NOBODY[chain as 'EVM'],
      }
      return Object.fromEntries(
        Object.entries(found).filter(([, one]) => one !== undefined && one.toLowerCase() !== text.toLowerCase()),
      ) as Record<string, string>
    },
  }
}
