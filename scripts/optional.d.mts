/** Something that a suite needs: its value, or why it is missing. */
export type Found<Value> =
  | { readonly value: Value; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: string }
export declare const isHidden: (name: string) => boolean
export declare const findProgram: (name: string) => Found<string>
export declare const findRecordings: () => Found<string>
