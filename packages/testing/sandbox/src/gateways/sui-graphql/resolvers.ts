import { GraphQLError } from 'graphql'
import { RpcError } from '../../ledgers/rpc-error.ts'
import { SUI } from '../../ledgers/sui/sui-coin.ts'
import type { SuiLedger } from '../../ledgers/sui/sui-ledger.ts'
import { CHAIN_IDENTIFIER } from '../sui-rpc/methods.ts'
import { describeObject, type References } from './describe-object.ts'
import { describeCheckpoint, describeEffects, describeEpoch, describeTransaction } from './describe-transaction.ts'
import { coinTypeOf, fullType, shortType } from './move-type.ts'
import { type PageParameters, page } from './page.ts'

const addressIn = (text: string): string => {
  if (!/^0x[0-9a-f]{1,64}$/i.test(text)) throw new GraphQLError(`Failed to parse "SuiAddress": ${text}`)
  return `0x${text.slice(2).toLowerCase().padStart(64, '0')}`
}

const bytesIn = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

const balanceOf = (ledger: SuiLedger, owner: string, coinType: string): object => {
  const [total, inAddress] = [ledger.balance(owner, coinType), ledger.inAddress(owner, coinType)]
  return {
    coinType: { repr: fullType(coinType) },
    coinBalance: String(total - inAddress),
    addressBalance: String(inAddress),
    totalBalance: String(total),
  }
}

const describeAddress = (ledger: SuiLedger, address: string, references: References): object => ({
  address,
  defaultSuinsName: null,
  balance: ({ coinType }: { readonly coinType: string }) => balanceOf(ledger, address, shortType(coinType)),
  balances: (parameters: PageParameters) => {
    const types = new Set([
      ...ledger.coinsOf(address).map(({ coinType }) => coinType),
      ...ledger.typesInAddress(address),
    ])
    const all = [...types].sort().map((type) => balanceOf(ledger, address, type))
    return page(all, parameters)
  },
  objects: ({ filter, ...at }: PageParameters & { readonly filter?: { readonly type?: string | null } | null }) => {
    const type = coinTypeOf(filter?.type)
    const coins = type === 'none' ? [] : ledger.coinsOf(address, type === 'every' ? undefined : type)
    return page(
      coins.map((coin) => describeObject(coin, references)),
      at,
    )
  },
})

const referencesOf = (ledger: SuiLedger): References => {
  const references: References = {
    address: (address) => describeAddress(ledger, address, references),
    transaction: (digest) => {
      const stored = ledger.stored(digest)
      return stored ? describeTransaction(ledger, stored, references) : { digest, signatures: [] }
    },
  }
  return references
}

const metadataOf = (ledger: SuiLedger, type: string): object | null => {
  if (type === SUI) return { decimals: 9, name: 'Sui', symbol: 'SUI', description: '', iconUrl: null }
  const token = ledger.tokens.get(type)
  if (!token) return null
  const { decimals, name, symbol } = token
  return { decimals, name, symbol, description: '', iconUrl: null }
}

/** The bytes of a transaction to simulate; the form in JSON is not simulated. */
const bytesToSimulate = (transaction: unknown): Uint8Array => {
  const { bcs } = transaction as { readonly bcs?: { readonly value?: unknown } }
  if (typeof bcs?.value === 'string') return bytesIn(bcs.value)
  throw new GraphQLError('Invalid transaction JSON: only `bcs` is simulated')
}

/** Returns the result of `run`, or the words of a refusal. */
const refusedOr = <T>(run: () => T, refused: (message: string) => T): T => {
  try {
    return run()
  } catch (error) {
    if (error instanceof RpcError) return refused(error.message)
    throw error
  }
}

/** Values of the root fields of queries and mutations over a ledger. */
export const resolversOf = (ledger: SuiLedger): object => {
  const references = referencesOf(ledger)
  const included = (digest: string) => (ledger.find(digest)?.height === undefined ? undefined : ledger.stored(digest))
  const object = ({ address, version }: { readonly address: string; readonly version?: number | null }) => {
    const coin = ledger.coin(addressIn(address))
    return coin && (version ?? Number(coin.version)) === Number(coin.version) ? describeObject(coin, references) : null
  }
  const transaction = ({ digest }: { readonly digest: string }) => {
    const stored = included(digest)
    return stored ? describeTransaction(ledger, stored, references) : null
  }
  return {
    chainIdentifier: CHAIN_IDENTIFIER,
    address: ({ address }: { readonly address: string }) => references.address(addressIn(address)),
    checkpoint: ({ sequenceNumber }: { readonly sequenceNumber?: number | null }) => {
      const height = sequenceNumber ?? ledger.height()
      return height >= 0 && height <= ledger.height() ? describeCheckpoint(ledger, height) : null
    },
    coinMetadata: ({ coinType }: { readonly coinType: string }) => metadataOf(ledger, shortType(coinType)),
    epoch: ({ epochId }: { readonly epochId?: number | null }) =>
      (epochId ?? Number(ledger.epoch)) === Number(ledger.epoch) ? describeEpoch(ledger) : null,
    events: (parameters: PageParameters) => page([], parameters),
    multiGetObjects: ({ keys }: { readonly keys: readonly Parameters<typeof object>[0][] }) => keys.map(object),
    object,
    transaction,
    transactionEffects: ({ digest }: { readonly digest: string }) => {
      const stored = included(digest)
      return stored ? describeEffects(ledger, stored, references) : null
    },
    simulateTransaction: (parameters: { readonly transaction: unknown }) => {
      const bytes = bytesToSimulate(parameters.transaction)
      return refusedOr<object>(
        () => ({ effects: describeEffects(ledger, ledger.simulate(bytes), references), error: null, events: null }),
        (error) => ({ effects: null, error, events: null }),
      )
    },
    executeTransaction: (parameters: { readonly transactionDataBcs: string; readonly signatures: readonly string[] }) =>
      refusedOr<object>(
        () => {
          const [signature = ''] = parameters.signatures
          const done = ledger.submit(bytesIn(parameters.transactionDataBcs), bytesIn(signature))
          return { effects: describeEffects(ledger, done, references), errors: null }
        },
        (error) => ({ effects: null, errors: [error] }),
      ),
  }
}
