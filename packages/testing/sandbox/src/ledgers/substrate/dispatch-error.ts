import { pallets } from './runtime-call.ts'

/** A call that fails after its fee was taken, in the encoding of `DispatchError`. */
export class DispatchError extends Error {
  readonly bytes: Uint8Array

  constructor(name: string, ...bytes: readonly number[]) {
    super(name)
    this.name = 'DispatchError'
    this.bytes = Uint8Array.from(bytes)
  }
}

const module = (pallet: number, error: number): readonly number[] => [3, pallet, error, 0, 0, 0]

/** Errors of dispatch by name. */
export const dispatchErrors = {
  cannotLookup: (): DispatchError => new DispatchError('CannotLookup', 1),
  fundsUnavailable: (): DispatchError => new DispatchError('Token.FundsUnavailable', 7, 0),
  belowMinimum: (): DispatchError => new DispatchError('Token.BelowMinimum', 7, 2),
  cannotCreate: (): DispatchError => new DispatchError('Token.CannotCreate', 7, 3),
  tokenFrozen: (): DispatchError => new DispatchError('Token.Frozen', 7, 5),
  notExpendable: (): DispatchError => new DispatchError('Token.NotExpendable', 7, 8),
  blocked: (): DispatchError => new DispatchError('Token.Blocked', 7, 9),
  balanceLow: (): DispatchError => new DispatchError('Assets.BalanceLow', ...module(pallets.Assets, 0)),
  noAccount: (): DispatchError => new DispatchError('Assets.NoAccount', ...module(pallets.Assets, 1)),
  unknownAsset: (pallet: number): DispatchError => new DispatchError('Assets.Unknown', ...module(pallet, 3)),
  assetNotLive: (): DispatchError => new DispatchError('Assets.AssetNotLive', ...module(pallets.Assets, 16)),
  assetFrozen: (): DispatchError => new DispatchError('Assets.Frozen', ...module(pallets.Assets, 4)),
} as const
