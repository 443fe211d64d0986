/** Decimals that amounts of a coin have in an order, which holds them in 64 bits. */
export const orderDecimals = ({ decimals }: { readonly decimals: number }): number => Math.min(8, decimals)
