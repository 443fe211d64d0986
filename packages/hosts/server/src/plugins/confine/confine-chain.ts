import type { Chain, RecipientReading } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { z } from 'zod'
import { readQuietly, requireContract, requireFunctions, Unusable } from './unusable.ts'

const DISPOSE_MS = 2_000

const CODE = /^[A-Z][A-Z0-9]{1,19}$/

const recipientSchema: z.ZodType<RecipientReading> = z.object({
  kind: z
    .enum(['wallet', 'delegated', 'contract', 'tokenAccount', 'token', 'program', 'derived', 'module', 'missing'])
    .optional()
    .transform((kind) => kind),
  requiredAmount: z.bigint().min(0n).optional(),
  problems: z
    .array(
      z.object({
        verdict: z.enum(['lost', 'risk']),
        reason: z.enum(['kind', 'special', 'code', 'needsTag', 'refusesDeposits', 'frozen', 'tooSmall']),
        text: z.string().max(500),
      }),
    )
    .max(20),
})

/**
 * A plugin's chain as the engine may use it: checked, with its codes copied, and with functions the engine calls beside other
 * chains' that do not throw.
 *
 * @throws {Unusable} for another contract, and for members that are missing or malformed.
 */
export const confineChain = (family: string, chain: Chain): Chain => {
  if (typeof chain !== 'object' || chain === null) throw new Unusable(`Chain ${family} is not an object.`)
  requireContract(`Chain ${family}`, chain.contract)
  requireFunctions(`Chain ${family}`, chain, ['readAddress', 'readFunds', 'build', 'decode'])
  const { codes } = chain
  if (!Array.isArray(codes) || codes.length === 0 || !codes.every((code) => CODE.test(String(code))))
    throw new Unusable(`Chain ${family}: codes must be a list of chain codes such as "BTC".`)
  const own = { family, codes: Object.freeze([...codes]) }
  const replaced: Partial<Chain> = {
    ...own,
    // An address that cannot be read is not one of the chain, so nothing is paid there.
    readAddress: (code, text) => readQuietly(() => chain.readAddress(code, text)),
    readAccounts:
      typeof chain.readAccounts === 'function'
        ? (code, text) => {
            // A text that cannot be read is screened as it is spelled.
            const found: unknown = readQuietly(() => chain.readAccounts?.(code, text))
            return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : [text]
          }
        : undefined,
    // An account that cannot be read tells nothing by its address; a node's reading that cannot be used counts as none.
    inspectRecipient:
      typeof chain.inspectRecipient === 'function'
        ? (payment) => readQuietly(() => recipientSchema.parse(chain.inspectRecipient?.(payment)))
        : undefined,
    readRecipient:
      typeof chain.readRecipient === 'function'
        ? async (payment, context) => recipientSchema.parse(await chain.readRecipient?.(payment, context))
        : undefined,
    listNodes: typeof chain.listNodes === 'function' ? (code) => readQuietly(() => chain.listNodes?.(code)) : undefined,
    dispose: () => settleWithin(async () => chain.dispose?.(), { timeoutMs: DISPOSE_MS }).catch(() => undefined),
  }
  return new Proxy(chain, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return replaced[name as keyof Chain]
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
