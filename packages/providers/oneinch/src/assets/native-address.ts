/** Address of native coins at 1inch. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Names an asset by its address at 1inch. */
export const nameAddress = ({ address }: { readonly address?: string }): string =>
  address?.toLowerCase() ?? NATIVE_ADDRESS
