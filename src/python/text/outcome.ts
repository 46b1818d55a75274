// Results of the pure text rules: a value, a Python exception, or an honest "not known".
// No Python values live here, only JavaScript primitives.

/** An exception CPython would raise: its type's name and its message, word for word. */
export class PyError {
  readonly type: string;
  readonly message: string;
  constructor(type: string, message: string) {
    this.type = type;
    this.message = message;
  }
}

/** The rule cannot settle the result without Python; `why` says so in words. */
export class Unsettled {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

export const valueError = (message: string): PyError => new PyError("ValueError", message);
export const typeError = (message: string): PyError => new PyError("TypeError", message);
