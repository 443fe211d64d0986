/** Where the recorded answers of Garden lie. */
export const RECORDED = 'providers/garden/data'
