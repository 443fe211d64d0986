/** Address of native coins at 1inch. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The address of an asset at 1inch. */
export const wireAddress = ({ address }: { readonly address?: string }): string =>
  address?.toLowerCase() ?? NATIVE_ADDRESS
