import fc from 'fast-check'

// One failure is enough to kill a mutant: it need not be the smallest, and what half a second of drawing has not found counts as unseen.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 })
