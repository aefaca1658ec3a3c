/** These forms are sent once and end in a message: recovery mail, new account, changed password. */

export type RequestState = 'form' | 'sending' | 'sent' | 'error';

export type RequestEvent = 'submit' | 'succeeded' | 'failed' | 'edited';

const REQUEST: Readonly<Record<RequestState, Readonly<Record<RequestEvent, RequestState>>>> = {
  form: { submit: 'sending', succeeded: 'form', failed: 'form', edited: 'form' },
  sending: { submit: 'sending', succeeded: 'sent', failed: 'error', edited: 'sending' },
  sent: { submit: 'sent', succeeded: 'sent', failed: 'sent', edited: 'sent' },
  error: { submit: 'sending', succeeded: 'error', failed: 'error', edited: 'form' },
};

/** One request at a time, and a form that was sent cannot be sent again (rule FORM-29). */
export const nextRequest = (state: RequestState, event: RequestEvent): RequestState => REQUEST[state][event];
