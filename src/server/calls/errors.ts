import { ProductError } from '../errors.ts'

export const callNotFound = () => new ProductError('not-found', 'call-not-found', 'There is no such call.')
export const onDoNotCallList = () =>
  new ProductError('conflict', 'do-not-call', 'This number is on your do-not-call list, so it was not called.')
export const outsideCallingWindow = () =>
  new ProductError(
    'conflict',
    'outside-calling-window',
    'Calls are placed only between 09:00 and 21:00 at the called number’s local time. Please try again then.',
  )
export const phoneInvalid = () => new ProductError('invalid', 'phone-invalid', 'Please enter a valid phone number.')
export const keyReused = () =>
  new ProductError(
    'unprocessable',
    'idempotency-key-reused',
    'This Idempotency-Key was already used for a different call. Please use a new key.',
  )
export const recordingNotFound = () =>
  new ProductError('not-found', 'recording-not-found', 'There is no such recording.')
export const personaUnknown = () =>
  new ProductError('invalid', 'persona-unknown', 'There is no such simulated customer.')
export const allLinesBusy = () =>
  new ProductError('unavailable', 'all-lines-busy', 'All your lines are busy just now. Please try again in a moment.')
