# localstripe 1.15.10 (PyPI), a stateful mock of Stripe's API.
# The period of a subscription is one day, week, month or year whatever the plan's `interval_count` is, which it takes and shows again:
# a quarter ends after a month. With `trial_period_days` the period is a month too, and no `trial_end` is there.
# A list after an entry that has been deleted since begins at its first entry again, so that a walk gets what it had.
# It matters to whoever takes `current_period_end` for the end of a paid period, or reads invoices by pages, and tests it here.
# Our service is told each end and takes `sourceId` once; a cursor that was never issued is refused (`src/api/cursors.ts`).
. "$(dirname "$0")/lib.sh"
needs curl
pip_install localstripe==1.15.10
port=$(free_port)
TZ=UTC "$work/venv/bin/localstripe" --port "$port" --from-scratch >"$work/server.log" 2>&1 &
listening "$port"
api=http://127.0.0.1:$port/v1
stripe() { curl -s -u sk_test_12345: "$@"; }
cat >"$work/pick.py" <<'P'
import json
import sys
from datetime import datetime, timezone

answer = json.load(sys.stdin)
for name in sys.argv[1:]:
    value = answer.get(name)
    print(datetime.fromtimestamp(value, timezone.utc).strftime('%Y-%m-%d') if name.startswith('current') else value, end=' ')
P
pick() { "$python" "$work/pick.py" "$@"; }
customer=$(stripe "$api/customers" -d description=first | pick id | tr -d ' ')
method=$(stripe "$api/payment_methods" -d type=card -d 'card[number]=4242424242424242' -d 'card[exp_month]=12' -d 'card[exp_year]=2040' \
  -d 'card[cvc]=123' | pick id | tr -d ' ')
stripe "$api/payment_methods/$method/attach" -d "customer=$customer" >"$work/attached"
stripe "$api/customers/$customer" -d "invoice_settings[default_payment_method]=$method" >"$work/chosen"
subscribe() { stripe "$api/subscriptions" -d "customer=$customer" -d "items[0][plan]=$1" -d backdate_start_date=1735689600 "${@:2}"; }
{
  for plan in month-1 month-3 month-6 week-2 year-2; do
    made=$(stripe "$api/plans" -d "id=$plan" -d amount=1000 -d currency=eur -d "interval=${plan%-*}" -d "interval_count=${plan#*-}" \
      -d 'product[name]=bundle' | pick interval interval_count)
    echo "${made% }: $(subscribe "$plan" | pick current_period_start current_period_end)"
  done
  echo "month 1, 14 days of trial: $(subscribe month-1 -d trial_period_days=14 | pick current_period_end trial_end)"
  second=$(stripe "$api/customers" -d description=second | pick id | tr -d ' ')
  stripe "$api/customers" -d description=third >"$work/third"
  page() {
    stripe "$api/customers?limit=1&starting_after=$1" | "$python" -c 'import json, sys
print(*(customer["description"] for customer in json.load(sys.stdin)["data"]))'
  }
  echo "the page after the second customer: $(page "$second")"
  stripe -X DELETE "$api/customers/$second" >"$work/deleted"
  echo "the same once it is deleted: $(page "$second")"
} | sed 's/ *$//' >"$work/seen"
holds 'localstripe 1.15.10 ends a quarter after a month, and begins a list again after an entry that is deleted' <<'S'
month 1: 2025-01-01 2025-02-01
month 3: 2025-01-01 2025-02-01
month 6: 2025-01-01 2025-02-01
week 2: 2025-01-01 2025-01-08
year 2: 2025-01-01 2026-01-01
month 1, 14 days of trial: 2025-02-01 None
the page after the second customer: third
the same once it is deleted: first
S
