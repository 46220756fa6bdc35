# APScheduler 3.11.3, huey 3.5.4 (PyPI), node-schedule 2.1.1, cron 4.4.0, croner 11.0.1 (npm), go-co-op/gocron 2.16.5 and reugn/go-quartz
# 0.15.1 (Go): a job that is to end an access, planned when that end was five seconds ago.
# huey runs it at once, as setTimeout does. APScheduler takes it and drops it, with a warning in the log (it has a second of grace); croner
# and go-quartz take it and never run it, without a word; node-schedule returns null, cron and gocron raise.
# It matters to a service that was down, or busy, at the end of a period: the revoke that was late never comes.
# Nothing here runs at an end: a grant has ended when the clock is past it (`src/ledger/grant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install node-schedule@2.1.1 cron@4.4.0 croner@11.0.1
pip_install APScheduler==3.11.3 huey==3.5.4
cd "$work"
cat >try.mjs <<'N'
import { setTimeout as wait } from 'node:timers/promises'
import { CronJob } from 'cron'
import { Cron } from 'croner'
import schedule from 'node-schedule'

const late = new Date(Date.now() - 5000)
const ran = new Set()
const plans = {
  'node-schedule': run => schedule.scheduleJob(late, run),
  cron: run => new CronJob(late, run, null, true),
  croner: run => new Cron(late, run),
}
const planned = {}
for (const [name, plan] of Object.entries(plans)) {
  try {
    planned[name] = plan(() => ran.add(name)) ? 'a job' : 'null'
  } catch (error) {
    planned[name] = error.message
  }
}
await wait(3000)
for (const name of Object.keys(plans)) console.log(`${name}: ${planned[name]}, ${ran.has(name) ? 'run' : 'never run'}`)
process.exit(0)
N
node try.mjs >seen
"$python" - >>seen 2>/dev/null <<'P'
import datetime, time
from apscheduler.schedulers.background import BackgroundScheduler
from huey import MemoryHuey

ran = []
end = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=5)
scheduler = BackgroundScheduler(timezone='UTC')
scheduler.start()
scheduler.add_job(lambda: ran.append('APScheduler'), 'date', run_date=end)
huey = MemoryHuey()
task = huey.task()(lambda: ran.append('huey'))
task.schedule(eta=end)
consumer = huey.create_consumer(workers=1, periodic=False)
consumer.start()
time.sleep(4)
consumer.stop()
for name in 'APScheduler', 'huey':
    print(f"{name}: a job, {'run' if name in ran else 'never run'}")
P
go_run github.com/go-co-op/gocron/v2@v2.16.5 github.com/reugn/go-quartz@v0.15.1 >>seen <<'G'
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/go-co-op/gocron/v2"
	"github.com/reugn/go-quartz/job"
	"github.com/reugn/go-quartz/quartz"
)

func main() {
	ran := map[string]bool{}
	scheduler, _ := gocron.NewScheduler()
	scheduler.Start()
	_, failure := scheduler.NewJob(gocron.OneTimeJob(gocron.OneTimeJobStartDateTime(time.Now().Add(-5*time.Second))), gocron.NewTask(func() { ran["gocron"] = true }))
	other, _ := quartz.NewStdScheduler()
	other.Start(context.Background())
	late := quartz.NewJobDetail(job.NewFunctionJob(func(context.Context) (int, error) { ran["go-quartz"] = true; return 0, nil }), quartz.NewJobKey("late"))
	refused := other.ScheduleJob(late, quartz.NewRunOnceTrigger(-5*time.Second))
	time.Sleep(2 * time.Second)
	fmt.Println("gocron:", failure, "and is run", ran["gocron"])
	fmt.Println("go-quartz:", refused, "and is run", ran["go-quartz"])
}
G
holds 'of seven schedulers huey 3.5.4 alone runs what is five seconds late' <<'S'
node-schedule: null, never run
cron: WARNING: Date in past. Will never be fired., never run
croner: a job, never run
APScheduler: a job, never run
huey: a job, run
gocron: gocron: OneTimeJob: start must not be in the past and is run false
go-quartz: <nil> and is run false
S
