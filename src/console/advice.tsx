/** What the client does against the rules, grouped by rule. */
export const Advice = () => <p class="empty">The advice.</p>
