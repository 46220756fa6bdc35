// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.
// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
// spec/date-time.ts
const form = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
function isDateTime(text) {
	const parts = form.exec(text);
	if (parts === null) return false;
	const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute] = parts;
	if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
	if (sign !== void 0 && (Number(offsetHour) > 23 || Number(offsetMinute) > 59)) return false;
	if (Number(month) < 1 || Number(month) > 12) return false;
	if (Number(day) < 1 || Number(day) > daysOf(Number(year), Number(month))) return false;
	const offset = (sign === "-" ? -1 : 1) * (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0));
	const minutes = Number(hour) * 60 + Number(minute) - offset;
	if (minutes < 0) return `${year}-${month}-${day}` !== "0000-01-01";
	if (minutes >= 1440) return `${year}-${month}-${day}` !== "9999-12-31";
	return true;
}
function daysOf(year, month) {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return [
		4,
		6,
		9,
		11
	].includes(month) ? 30 : 31;
}
// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));
// contract:strict
const formats = { "date-time": isDateTime };
const check0$1 = validate20$1;
const schema31 = {
	"type": "object",
	"required": [
		"version",
		"contractVersion",
		"controlVersion",
		"baseUrl",
		"pid",
		"rateLimit",
		"rateLimitTime",
		"workspaces"
	],
	"properties": {
		"version": { "type": "string" },
		"contractVersion": { "type": "string" },
		"controlVersion": { "type": "string" },
		"baseUrl": { "type": "string" },
		"pid": { "type": "integer" },
		"rateLimit": { "oneOf": [{
			"type": "integer",
			"minimum": 1
		}, { "const": "off" }] },
		"rateLimitTime": {
			"type": "string",
			"enum": ["real", "fixture"]
		},
		"workspaces": {
			"type": "array",
			"items": { "type": "string" }
		}
	}
};
function validate20$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.version === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "version" },
				message: "must have required property 'version'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.contractVersion === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "contractVersion" },
				message: "must have required property 'contractVersion'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.controlVersion === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "controlVersion" },
				message: "must have required property 'controlVersion'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.baseUrl === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "baseUrl" },
				message: "must have required property 'baseUrl'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.pid === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "pid" },
				message: "must have required property 'pid'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.rateLimit === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rateLimit" },
				message: "must have required property 'rateLimit'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.rateLimitTime === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rateLimitTime" },
				message: "must have required property 'rateLimitTime'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.workspaces === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "workspaces" },
				message: "must have required property 'workspaces'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.version !== void 0) {
			if (typeof data.version !== "string") {
				const err8 = {
					instancePath: instancePath + "/version",
					schemaPath: "#/properties/version/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.contractVersion !== void 0) {
			if (typeof data.contractVersion !== "string") {
				const err9 = {
					instancePath: instancePath + "/contractVersion",
					schemaPath: "#/properties/contractVersion/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.controlVersion !== void 0) {
			if (typeof data.controlVersion !== "string") {
				const err10 = {
					instancePath: instancePath + "/controlVersion",
					schemaPath: "#/properties/controlVersion/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.baseUrl !== void 0) {
			if (typeof data.baseUrl !== "string") {
				const err11 = {
					instancePath: instancePath + "/baseUrl",
					schemaPath: "#/properties/baseUrl/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.pid !== void 0) {
			let data4 = data.pid;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4))) {
				const err12 = {
					instancePath: instancePath + "/pid",
					schemaPath: "#/properties/pid/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.rateLimit !== void 0) {
			let data5 = data.rateLimit;
			const _errs12 = errors;
			let valid1 = false;
			let passing0 = null;
			const _errs13 = errors;
			if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5))) {
				const err13 = {
					instancePath: instancePath + "/rateLimit",
					schemaPath: "#/properties/rateLimit/oneOf/0/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
			if (typeof data5 == "number") {
				if (data5 < 1 || isNaN(data5)) {
					const err14 = {
						instancePath: instancePath + "/rateLimit",
						schemaPath: "#/properties/rateLimit/oneOf/0/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			}
			var _valid0 = _errs13 === errors;
			if (_valid0) {
				valid1 = true;
				passing0 = 0;
			}
			const _errs15 = errors;
			if ("off" !== data5) {
				const err15 = {
					instancePath: instancePath + "/rateLimit",
					schemaPath: "#/properties/rateLimit/oneOf/1/const",
					keyword: "const",
					params: { allowedValue: "off" },
					message: "must be equal to constant"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			var _valid0 = _errs15 === errors;
			if (_valid0 && valid1) {
				valid1 = false;
				passing0 = [passing0, 1];
			} else if (_valid0) {
				valid1 = true;
				passing0 = 1;
			}
			if (!valid1) {
				const err16 = {
					instancePath: instancePath + "/rateLimit",
					schemaPath: "#/properties/rateLimit/oneOf",
					keyword: "oneOf",
					params: { passingSchemas: passing0 },
					message: "must match exactly one schema in oneOf"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			} else {
				errors = _errs12;
				if (vErrors !== null) {
					if (_errs12) vErrors.length = _errs12;
					else vErrors = null;
				}
			}
		}
		if (data.rateLimitTime !== void 0) {
			let data6 = data.rateLimitTime;
			if (typeof data6 !== "string") {
				const err17 = {
					instancePath: instancePath + "/rateLimitTime",
					schemaPath: "#/properties/rateLimitTime/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
			if (!(data6 === "real" || data6 === "fixture")) {
				const err18 = {
					instancePath: instancePath + "/rateLimitTime",
					schemaPath: "#/properties/rateLimitTime/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.rateLimitTime.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.workspaces !== void 0) {
			let data7 = data.workspaces;
			if (Array.isArray(data7)) {
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data7[i0] !== "string") {
					const err19 = {
						instancePath: instancePath + "/workspaces/" + i0,
						schemaPath: "#/properties/workspaces/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/workspaces",
					schemaPath: "#/properties/workspaces/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
	} else {
		const err21 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err21];
		else vErrors.push(err21);
		errors++;
	}
	validate20$1.errors = vErrors;
	return errors === 0;
}
validate20$1.evaluated = {
	"props": {
		"version": true,
		"contractVersion": true,
		"controlVersion": true,
		"baseUrl": true,
		"pid": true,
		"rateLimit": true,
		"rateLimitTime": true,
		"workspaces": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check1$1 = validate21$1;
function validate21$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.variants === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "variants" },
				message: "must have required property 'variants'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.variants !== void 0) {
			let data0 = data.variants;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.name === void 0) {
							const err1 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "name" },
								message: "must have required property 'name'"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
						if (data1.value === void 0) {
							const err2 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "value" },
								message: "must have required property 'value'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.default === void 0) {
							const err3 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "default" },
								message: "must have required property 'default'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.values === void 0) {
							const err4 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "values" },
								message: "must have required property 'values'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.rule === void 0) {
							const err5 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "rule" },
								message: "must have required property 'rule'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.text === void 0) {
							const err6 = {
								instancePath: instancePath + "/variants/" + i0,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.name !== void 0) {
							if (typeof data1.name !== "string") {
								const err7 = {
									instancePath: instancePath + "/variants/" + i0 + "/name",
									schemaPath: "#/properties/variants/items/properties/name/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (data1.value !== void 0) {
							if (typeof data1.value !== "string") {
								const err8 = {
									instancePath: instancePath + "/variants/" + i0 + "/value",
									schemaPath: "#/properties/variants/items/properties/value/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.default !== void 0) {
							if (typeof data1.default !== "string") {
								const err9 = {
									instancePath: instancePath + "/variants/" + i0 + "/default",
									schemaPath: "#/properties/variants/items/properties/default/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.values !== void 0) {
							let data5 = data1.values;
							if (Array.isArray(data5)) {
								const len1 = data5.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data5[i1] !== "string") {
									const err10 = {
										instancePath: instancePath + "/variants/" + i0 + "/values/" + i1,
										schemaPath: "#/properties/variants/items/properties/values/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err10];
									else vErrors.push(err10);
									errors++;
								}
							} else {
								const err11 = {
									instancePath: instancePath + "/variants/" + i0 + "/values",
									schemaPath: "#/properties/variants/items/properties/values/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.rule !== void 0) {
							if (typeof data1.rule !== "string") {
								const err12 = {
									instancePath: instancePath + "/variants/" + i0 + "/rule",
									schemaPath: "#/properties/variants/items/properties/rule/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data1.text !== void 0) {
							if (typeof data1.text !== "string") {
								const err13 = {
									instancePath: instancePath + "/variants/" + i0 + "/text",
									schemaPath: "#/properties/variants/items/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
					} else {
						const err14 = {
							instancePath: instancePath + "/variants/" + i0,
							schemaPath: "#/properties/variants/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/variants",
					schemaPath: "#/properties/variants/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
	} else {
		const err16 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err16];
		else vErrors.push(err16);
		errors++;
	}
	validate21$1.errors = vErrors;
	return errors === 0;
}
validate21$1.evaluated = {
	"props": { "variants": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check2$1 = validate22$1;
const schema33 = {
	"type": "object",
	"required": ["workspaces"],
	"properties": { "workspaces": {
		"type": "array",
		"items": {
			"type": "object",
			"required": [
				"name",
				"fixture",
				"clock",
				"count",
				"keys",
				"bundles",
				"checkouts",
				"accounts",
				"snapshots",
				"faults"
			],
			"properties": {
				"name": { "type": "string" },
				"fixture": { "type": "string" },
				"clock": {
					"type": "object",
					"required": ["mode", "now"],
					"properties": {
						"mode": {
							"type": "string",
							"enum": [
								"system",
								"frozen",
								"scaled"
							]
						},
						"rate": { "type": "number" },
						"now": {
							"type": "string",
							"format": "date-time"
						}
					}
				},
				"count": {
					"type": "object",
					"required": [
						"accounts",
						"bundles",
						"keys",
						"checkouts",
						"grants"
					],
					"properties": {
						"accounts": { "type": "integer" },
						"bundles": { "type": "integer" },
						"keys": { "type": "integer" },
						"checkouts": { "type": "integer" },
						"grants": {
							"type": "object",
							"required": [
								"current",
								"scheduled",
								"expired",
								"revoked"
							],
							"properties": {
								"current": { "type": "integer" },
								"scheduled": { "type": "integer" },
								"expired": { "type": "integer" },
								"revoked": { "type": "integer" }
							}
						}
					}
				},
				"keys": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"bundles": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"checkouts": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"accounts": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"snapshots": {
					"type": "array",
					"items": { "type": "string" }
				},
				"faults": { "type": "integer" }
			}
		}
	} }
};
const formats0 = formats["date-time"];
function validate22$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.workspaces === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "workspaces" },
				message: "must have required property 'workspaces'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.workspaces !== void 0) {
			let data0 = data.workspaces;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.name === void 0) {
							const err1 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "name" },
								message: "must have required property 'name'"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
						if (data1.fixture === void 0) {
							const err2 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "fixture" },
								message: "must have required property 'fixture'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.clock === void 0) {
							const err3 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "clock" },
								message: "must have required property 'clock'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.count === void 0) {
							const err4 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "count" },
								message: "must have required property 'count'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.keys === void 0) {
							const err5 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "keys" },
								message: "must have required property 'keys'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.bundles === void 0) {
							const err6 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "bundles" },
								message: "must have required property 'bundles'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.checkouts === void 0) {
							const err7 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "checkouts" },
								message: "must have required property 'checkouts'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.accounts === void 0) {
							const err8 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "accounts" },
								message: "must have required property 'accounts'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.snapshots === void 0) {
							const err9 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "snapshots" },
								message: "must have required property 'snapshots'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data1.faults === void 0) {
							const err10 = {
								instancePath: instancePath + "/workspaces/" + i0,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: "faults" },
								message: "must have required property 'faults'"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data1.name !== void 0) {
							if (typeof data1.name !== "string") {
								const err11 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/name",
									schemaPath: "#/properties/workspaces/items/properties/name/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.fixture !== void 0) {
							if (typeof data1.fixture !== "string") {
								const err12 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/fixture",
									schemaPath: "#/properties/workspaces/items/properties/fixture/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data1.clock !== void 0) {
							let data4 = data1.clock;
							if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
								if (data4.mode === void 0) {
									const err13 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/clock",
										schemaPath: "#/properties/workspaces/items/properties/clock/required",
										keyword: "required",
										params: { missingProperty: "mode" },
										message: "must have required property 'mode'"
									};
									if (vErrors === null) vErrors = [err13];
									else vErrors.push(err13);
									errors++;
								}
								if (data4.now === void 0) {
									const err14 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/clock",
										schemaPath: "#/properties/workspaces/items/properties/clock/required",
										keyword: "required",
										params: { missingProperty: "now" },
										message: "must have required property 'now'"
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
								if (data4.mode !== void 0) {
									let data5 = data4.mode;
									if (typeof data5 !== "string") {
										const err15 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/clock/mode",
											schemaPath: "#/properties/workspaces/items/properties/clock/properties/mode/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err15];
										else vErrors.push(err15);
										errors++;
									}
									if (!(data5 === "system" || data5 === "frozen" || data5 === "scaled")) {
										const err16 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/clock/mode",
											schemaPath: "#/properties/workspaces/items/properties/clock/properties/mode/enum",
											keyword: "enum",
											params: { allowedValues: schema33.properties.workspaces.items.properties.clock.properties.mode.enum },
											message: "must be equal to one of the allowed values"
										};
										if (vErrors === null) vErrors = [err16];
										else vErrors.push(err16);
										errors++;
									}
								}
								if (data4.rate !== void 0) {
									if (!(typeof data4.rate == "number")) {
										const err17 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/clock/rate",
											schemaPath: "#/properties/workspaces/items/properties/clock/properties/rate/type",
											keyword: "type",
											params: { type: "number" },
											message: "must be number"
										};
										if (vErrors === null) vErrors = [err17];
										else vErrors.push(err17);
										errors++;
									}
								}
								if (data4.now !== void 0) {
									let data7 = data4.now;
									if (typeof data7 === "string") {
										if (!formats0(data7)) {
											const err18 = {
												instancePath: instancePath + "/workspaces/" + i0 + "/clock/now",
												schemaPath: "#/properties/workspaces/items/properties/clock/properties/now/format",
												keyword: "format",
												params: { format: "date-time" },
												message: "must match format \"date-time\""
											};
											if (vErrors === null) vErrors = [err18];
											else vErrors.push(err18);
											errors++;
										}
									} else {
										const err19 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/clock/now",
											schemaPath: "#/properties/workspaces/items/properties/clock/properties/now/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err19];
										else vErrors.push(err19);
										errors++;
									}
								}
							} else {
								const err20 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/clock",
									schemaPath: "#/properties/workspaces/items/properties/clock/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (data1.count !== void 0) {
							let data8 = data1.count;
							if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
								if (data8.accounts === void 0) {
									const err21 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/count",
										schemaPath: "#/properties/workspaces/items/properties/count/required",
										keyword: "required",
										params: { missingProperty: "accounts" },
										message: "must have required property 'accounts'"
									};
									if (vErrors === null) vErrors = [err21];
									else vErrors.push(err21);
									errors++;
								}
								if (data8.bundles === void 0) {
									const err22 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/count",
										schemaPath: "#/properties/workspaces/items/properties/count/required",
										keyword: "required",
										params: { missingProperty: "bundles" },
										message: "must have required property 'bundles'"
									};
									if (vErrors === null) vErrors = [err22];
									else vErrors.push(err22);
									errors++;
								}
								if (data8.keys === void 0) {
									const err23 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/count",
										schemaPath: "#/properties/workspaces/items/properties/count/required",
										keyword: "required",
										params: { missingProperty: "keys" },
										message: "must have required property 'keys'"
									};
									if (vErrors === null) vErrors = [err23];
									else vErrors.push(err23);
									errors++;
								}
								if (data8.checkouts === void 0) {
									const err24 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/count",
										schemaPath: "#/properties/workspaces/items/properties/count/required",
										keyword: "required",
										params: { missingProperty: "checkouts" },
										message: "must have required property 'checkouts'"
									};
									if (vErrors === null) vErrors = [err24];
									else vErrors.push(err24);
									errors++;
								}
								if (data8.grants === void 0) {
									const err25 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/count",
										schemaPath: "#/properties/workspaces/items/properties/count/required",
										keyword: "required",
										params: { missingProperty: "grants" },
										message: "must have required property 'grants'"
									};
									if (vErrors === null) vErrors = [err25];
									else vErrors.push(err25);
									errors++;
								}
								if (data8.accounts !== void 0) {
									let data9 = data8.accounts;
									if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9))) {
										const err26 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/count/accounts",
											schemaPath: "#/properties/workspaces/items/properties/count/properties/accounts/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err26];
										else vErrors.push(err26);
										errors++;
									}
								}
								if (data8.bundles !== void 0) {
									let data10 = data8.bundles;
									if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
										const err27 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/count/bundles",
											schemaPath: "#/properties/workspaces/items/properties/count/properties/bundles/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err27];
										else vErrors.push(err27);
										errors++;
									}
								}
								if (data8.keys !== void 0) {
									let data11 = data8.keys;
									if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11))) {
										const err28 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/count/keys",
											schemaPath: "#/properties/workspaces/items/properties/count/properties/keys/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err28];
										else vErrors.push(err28);
										errors++;
									}
								}
								if (data8.checkouts !== void 0) {
									let data12 = data8.checkouts;
									if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
										const err29 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/count/checkouts",
											schemaPath: "#/properties/workspaces/items/properties/count/properties/checkouts/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err29];
										else vErrors.push(err29);
										errors++;
									}
								}
								if (data8.grants !== void 0) {
									let data13 = data8.grants;
									if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
										if (data13.current === void 0) {
											const err30 = {
												instancePath: instancePath + "/workspaces/" + i0 + "/count/grants",
												schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/required",
												keyword: "required",
												params: { missingProperty: "current" },
												message: "must have required property 'current'"
											};
											if (vErrors === null) vErrors = [err30];
											else vErrors.push(err30);
											errors++;
										}
										if (data13.scheduled === void 0) {
											const err31 = {
												instancePath: instancePath + "/workspaces/" + i0 + "/count/grants",
												schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/required",
												keyword: "required",
												params: { missingProperty: "scheduled" },
												message: "must have required property 'scheduled'"
											};
											if (vErrors === null) vErrors = [err31];
											else vErrors.push(err31);
											errors++;
										}
										if (data13.expired === void 0) {
											const err32 = {
												instancePath: instancePath + "/workspaces/" + i0 + "/count/grants",
												schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/required",
												keyword: "required",
												params: { missingProperty: "expired" },
												message: "must have required property 'expired'"
											};
											if (vErrors === null) vErrors = [err32];
											else vErrors.push(err32);
											errors++;
										}
										if (data13.revoked === void 0) {
											const err33 = {
												instancePath: instancePath + "/workspaces/" + i0 + "/count/grants",
												schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/required",
												keyword: "required",
												params: { missingProperty: "revoked" },
												message: "must have required property 'revoked'"
											};
											if (vErrors === null) vErrors = [err33];
											else vErrors.push(err33);
											errors++;
										}
										if (data13.current !== void 0) {
											let data14 = data13.current;
											if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14))) {
												const err34 = {
													instancePath: instancePath + "/workspaces/" + i0 + "/count/grants/current",
													schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/properties/current/type",
													keyword: "type",
													params: { type: "integer" },
													message: "must be integer"
												};
												if (vErrors === null) vErrors = [err34];
												else vErrors.push(err34);
												errors++;
											}
										}
										if (data13.scheduled !== void 0) {
											let data15 = data13.scheduled;
											if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15))) {
												const err35 = {
													instancePath: instancePath + "/workspaces/" + i0 + "/count/grants/scheduled",
													schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/properties/scheduled/type",
													keyword: "type",
													params: { type: "integer" },
													message: "must be integer"
												};
												if (vErrors === null) vErrors = [err35];
												else vErrors.push(err35);
												errors++;
											}
										}
										if (data13.expired !== void 0) {
											let data16 = data13.expired;
											if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16))) {
												const err36 = {
													instancePath: instancePath + "/workspaces/" + i0 + "/count/grants/expired",
													schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/properties/expired/type",
													keyword: "type",
													params: { type: "integer" },
													message: "must be integer"
												};
												if (vErrors === null) vErrors = [err36];
												else vErrors.push(err36);
												errors++;
											}
										}
										if (data13.revoked !== void 0) {
											let data17 = data13.revoked;
											if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17))) {
												const err37 = {
													instancePath: instancePath + "/workspaces/" + i0 + "/count/grants/revoked",
													schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/properties/revoked/type",
													keyword: "type",
													params: { type: "integer" },
													message: "must be integer"
												};
												if (vErrors === null) vErrors = [err37];
												else vErrors.push(err37);
												errors++;
											}
										}
									} else {
										const err38 = {
											instancePath: instancePath + "/workspaces/" + i0 + "/count/grants",
											schemaPath: "#/properties/workspaces/items/properties/count/properties/grants/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err38];
										else vErrors.push(err38);
										errors++;
									}
								}
							} else {
								const err39 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/count",
									schemaPath: "#/properties/workspaces/items/properties/count/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err39];
								else vErrors.push(err39);
								errors++;
							}
						}
						if (data1.keys !== void 0) {
							let data18 = data1.keys;
							if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
								for (const key0 in data18) if (typeof data18[key0] !== "string") {
									const err40 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/keys/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
										schemaPath: "#/properties/workspaces/items/properties/keys/additionalProperties/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err40];
									else vErrors.push(err40);
									errors++;
								}
							} else {
								const err41 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/keys",
									schemaPath: "#/properties/workspaces/items/properties/keys/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						}
						if (data1.bundles !== void 0) {
							let data20 = data1.bundles;
							if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
								for (const key1 in data20) if (typeof data20[key1] !== "string") {
									const err42 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/bundles/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
										schemaPath: "#/properties/workspaces/items/properties/bundles/additionalProperties/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err42];
									else vErrors.push(err42);
									errors++;
								}
							} else {
								const err43 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/bundles",
									schemaPath: "#/properties/workspaces/items/properties/bundles/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
						if (data1.checkouts !== void 0) {
							let data22 = data1.checkouts;
							if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
								for (const key2 in data22) if (typeof data22[key2] !== "string") {
									const err44 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/checkouts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
										schemaPath: "#/properties/workspaces/items/properties/checkouts/additionalProperties/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err44];
									else vErrors.push(err44);
									errors++;
								}
							} else {
								const err45 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/checkouts",
									schemaPath: "#/properties/workspaces/items/properties/checkouts/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err45];
								else vErrors.push(err45);
								errors++;
							}
						}
						if (data1.accounts !== void 0) {
							let data24 = data1.accounts;
							if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
								for (const key3 in data24) if (typeof data24[key3] !== "string") {
									const err46 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/accounts/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
										schemaPath: "#/properties/workspaces/items/properties/accounts/additionalProperties/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err46];
									else vErrors.push(err46);
									errors++;
								}
							} else {
								const err47 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/accounts",
									schemaPath: "#/properties/workspaces/items/properties/accounts/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err47];
								else vErrors.push(err47);
								errors++;
							}
						}
						if (data1.snapshots !== void 0) {
							let data26 = data1.snapshots;
							if (Array.isArray(data26)) {
								const len1 = data26.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data26[i1] !== "string") {
									const err48 = {
										instancePath: instancePath + "/workspaces/" + i0 + "/snapshots/" + i1,
										schemaPath: "#/properties/workspaces/items/properties/snapshots/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err48];
									else vErrors.push(err48);
									errors++;
								}
							} else {
								const err49 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/snapshots",
									schemaPath: "#/properties/workspaces/items/properties/snapshots/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err49];
								else vErrors.push(err49);
								errors++;
							}
						}
						if (data1.faults !== void 0) {
							let data28 = data1.faults;
							if (!(typeof data28 == "number" && !(data28 % 1) && !isNaN(data28))) {
								const err50 = {
									instancePath: instancePath + "/workspaces/" + i0 + "/faults",
									schemaPath: "#/properties/workspaces/items/properties/faults/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
					} else {
						const err51 = {
							instancePath: instancePath + "/workspaces/" + i0,
							schemaPath: "#/properties/workspaces/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err51];
						else vErrors.push(err51);
						errors++;
					}
				}
			} else {
				const err52 = {
					instancePath: instancePath + "/workspaces",
					schemaPath: "#/properties/workspaces/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err52];
				else vErrors.push(err52);
				errors++;
			}
		}
	} else {
		const err53 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err53];
		else vErrors.push(err53);
		errors++;
	}
	validate22$1.errors = vErrors;
	return errors === 0;
}
validate22$1.evaluated = {
	"props": { "workspaces": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check3$1 = validate23$1;
const schema34 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"additionalProperties": false,
		"properties": {
			"name": {
				"type": "string",
				"pattern": "^[A-Za-z0-9_.:@ -]{1,100}$"
			},
			"fixture": { "oneOf": [{
				"type": "string",
				"pattern": "^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$"
			}, {
				"type": "object",
				"additionalProperties": true
			}] },
			"clock": {
				"type": "object",
				"required": ["mode"],
				"additionalProperties": false,
				"properties": {
					"mode": {
						"type": "string",
						"enum": [
							"system",
							"frozen",
							"scaled"
						]
					},
					"rate": {
						"type": "number",
						"exclusiveMinimum": 0,
						"maximum": 1e6
					},
					"at": {
						"type": "string",
						"minLength": 1,
						"maxLength": 100
					}
				}
			}
		}
	} }
};
const pattern4$1 = new RegExp("^[A-Za-z0-9_.:@ -]{1,100}$", "u");
const pattern5 = new RegExp("^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$", "u");
const func1$1 = require_ucs2length().default;
function validate23$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				for (const key0 in data0) if (!(key0 === "name" || key0 === "fixture" || key0 === "clock")) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.name !== void 0) {
					let data1 = data0.name;
					if (typeof data1 === "string") {
						if (!pattern4$1.test(data1)) {
							const err2 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9_.:@ -]{1,100}$" },
								message: "must match pattern \"^[A-Za-z0-9_.:@ -]{1,100}$\""
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
					} else {
						const err3 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
				if (data0.fixture !== void 0) {
					let data2 = data0.fixture;
					const _errs7 = errors;
					let valid2 = false;
					let passing0 = null;
					const _errs8 = errors;
					if (typeof data2 === "string") {
						if (!pattern5.test(data2)) {
							const err4 = {
								instancePath: instancePath + "/requestBody/fixture",
								schemaPath: "#/properties/requestBody/properties/fixture/oneOf/0/pattern",
								keyword: "pattern",
								params: { pattern: "^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$" },
								message: "must match pattern \"^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$\""
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf/0/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					var _valid0 = _errs8 === errors;
					if (_valid0) {
						valid2 = true;
						passing0 = 0;
					}
					const _errs10 = errors;
					if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {} else {
						const err6 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf/1/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
					var _valid0 = _errs10 === errors;
					if (_valid0 && valid2) {
						valid2 = false;
						passing0 = [passing0, 1];
					} else if (_valid0) {
						valid2 = true;
						passing0 = 1;
					}
					if (!valid2) {
						const err7 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf",
							keyword: "oneOf",
							params: { passingSchemas: passing0 },
							message: "must match exactly one schema in oneOf"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					} else {
						errors = _errs7;
						if (vErrors !== null) {
							if (_errs7) vErrors.length = _errs7;
							else vErrors = null;
						}
					}
				}
				if (data0.clock !== void 0) {
					let data3 = data0.clock;
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						if (data3.mode === void 0) {
							const err8 = {
								instancePath: instancePath + "/requestBody/clock",
								schemaPath: "#/properties/requestBody/properties/clock/required",
								keyword: "required",
								params: { missingProperty: "mode" },
								message: "must have required property 'mode'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						for (const key1 in data3) if (!(key1 === "mode" || key1 === "rate" || key1 === "at")) {
							const err9 = {
								instancePath: instancePath + "/requestBody/clock",
								schemaPath: "#/properties/requestBody/properties/clock/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3.mode !== void 0) {
							let data4 = data3.mode;
							if (typeof data4 !== "string") {
								const err10 = {
									instancePath: instancePath + "/requestBody/clock/mode",
									schemaPath: "#/properties/requestBody/properties/clock/properties/mode/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
							if (!(data4 === "system" || data4 === "frozen" || data4 === "scaled")) {
								const err11 = {
									instancePath: instancePath + "/requestBody/clock/mode",
									schemaPath: "#/properties/requestBody/properties/clock/properties/mode/enum",
									keyword: "enum",
									params: { allowedValues: schema34.properties.requestBody.properties.clock.properties.mode.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data3.rate !== void 0) {
							let data5 = data3.rate;
							if (typeof data5 == "number") {
								if (data5 > 1e6 || isNaN(data5)) {
									const err12 = {
										instancePath: instancePath + "/requestBody/clock/rate",
										schemaPath: "#/properties/requestBody/properties/clock/properties/rate/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1e6
										},
										message: "must be <= 1000000"
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
								}
								if (data5 <= 0 || isNaN(data5)) {
									const err13 = {
										instancePath: instancePath + "/requestBody/clock/rate",
										schemaPath: "#/properties/requestBody/properties/clock/properties/rate/exclusiveMinimum",
										keyword: "exclusiveMinimum",
										params: {
											comparison: ">",
											limit: 0
										},
										message: "must be > 0"
									};
									if (vErrors === null) vErrors = [err13];
									else vErrors.push(err13);
									errors++;
								}
							} else {
								const err14 = {
									instancePath: instancePath + "/requestBody/clock/rate",
									schemaPath: "#/properties/requestBody/properties/clock/properties/rate/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data3.at !== void 0) {
							let data6 = data3.at;
							if (typeof data6 === "string") {
								if (func1$1(data6) > 100) {
									const err15 = {
										instancePath: instancePath + "/requestBody/clock/at",
										schemaPath: "#/properties/requestBody/properties/clock/properties/at/maxLength",
										keyword: "maxLength",
										params: { limit: 100 },
										message: "must NOT have more than 100 characters"
									};
									if (vErrors === null) vErrors = [err15];
									else vErrors.push(err15);
									errors++;
								}
								if (func1$1(data6) < 1) {
									const err16 = {
										instancePath: instancePath + "/requestBody/clock/at",
										schemaPath: "#/properties/requestBody/properties/clock/properties/at/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/requestBody/clock/at",
									schemaPath: "#/properties/requestBody/properties/clock/properties/at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/requestBody/clock",
							schemaPath: "#/properties/requestBody/properties/clock/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
	} else {
		const err20 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err20];
		else vErrors.push(err20);
		errors++;
	}
	validate23$1.errors = vErrors;
	return errors === 0;
}
validate23$1.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check4$1 = validate24$1;
const schema35 = {
	"type": "object",
	"required": [
		"name",
		"fixture",
		"clock",
		"count",
		"keys",
		"bundles",
		"checkouts",
		"accounts",
		"snapshots",
		"faults"
	],
	"properties": {
		"name": { "type": "string" },
		"fixture": { "type": "string" },
		"clock": {
			"type": "object",
			"required": ["mode", "now"],
			"properties": {
				"mode": {
					"type": "string",
					"enum": [
						"system",
						"frozen",
						"scaled"
					]
				},
				"rate": { "type": "number" },
				"now": {
					"type": "string",
					"format": "date-time"
				}
			}
		},
		"count": {
			"type": "object",
			"required": [
				"accounts",
				"bundles",
				"keys",
				"checkouts",
				"grants"
			],
			"properties": {
				"accounts": { "type": "integer" },
				"bundles": { "type": "integer" },
				"keys": { "type": "integer" },
				"checkouts": { "type": "integer" },
				"grants": {
					"type": "object",
					"required": [
						"current",
						"scheduled",
						"expired",
						"revoked"
					],
					"properties": {
						"current": { "type": "integer" },
						"scheduled": { "type": "integer" },
						"expired": { "type": "integer" },
						"revoked": { "type": "integer" }
					}
				}
			}
		},
		"keys": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"bundles": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"checkouts": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"accounts": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"snapshots": {
			"type": "array",
			"items": { "type": "string" }
		},
		"faults": { "type": "integer" }
	}
};
function validate24$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.fixture === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "fixture" },
				message: "must have required property 'fixture'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.clock === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "clock" },
				message: "must have required property 'clock'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.count === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "count" },
				message: "must have required property 'count'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.keys === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "keys" },
				message: "must have required property 'keys'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.bundles === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bundles" },
				message: "must have required property 'bundles'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.checkouts === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "checkouts" },
				message: "must have required property 'checkouts'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.accounts === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "accounts" },
				message: "must have required property 'accounts'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.snapshots === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "snapshots" },
				message: "must have required property 'snapshots'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.faults === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "faults" },
				message: "must have required property 'faults'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err10 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.fixture !== void 0) {
			if (typeof data.fixture !== "string") {
				const err11 = {
					instancePath: instancePath + "/fixture",
					schemaPath: "#/properties/fixture/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.clock !== void 0) {
			let data2 = data.clock;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				if (data2.mode === void 0) {
					const err12 = {
						instancePath: instancePath + "/clock",
						schemaPath: "#/properties/clock/required",
						keyword: "required",
						params: { missingProperty: "mode" },
						message: "must have required property 'mode'"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				if (data2.now === void 0) {
					const err13 = {
						instancePath: instancePath + "/clock",
						schemaPath: "#/properties/clock/required",
						keyword: "required",
						params: { missingProperty: "now" },
						message: "must have required property 'now'"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data2.mode !== void 0) {
					let data3 = data2.mode;
					if (typeof data3 !== "string") {
						const err14 = {
							instancePath: instancePath + "/clock/mode",
							schemaPath: "#/properties/clock/properties/mode/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
					if (!(data3 === "system" || data3 === "frozen" || data3 === "scaled")) {
						const err15 = {
							instancePath: instancePath + "/clock/mode",
							schemaPath: "#/properties/clock/properties/mode/enum",
							keyword: "enum",
							params: { allowedValues: schema35.properties.clock.properties.mode.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
				if (data2.rate !== void 0) {
					if (!(typeof data2.rate == "number")) {
						const err16 = {
							instancePath: instancePath + "/clock/rate",
							schemaPath: "#/properties/clock/properties/rate/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
				if (data2.now !== void 0) {
					let data5 = data2.now;
					if (typeof data5 === "string") {
						if (!formats0(data5)) {
							const err17 = {
								instancePath: instancePath + "/clock/now",
								schemaPath: "#/properties/clock/properties/now/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err17];
							else vErrors.push(err17);
							errors++;
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/clock/now",
							schemaPath: "#/properties/clock/properties/now/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/clock",
					schemaPath: "#/properties/clock/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.count !== void 0) {
			let data6 = data.count;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
				if (data6.accounts === void 0) {
					const err20 = {
						instancePath: instancePath + "/count",
						schemaPath: "#/properties/count/required",
						keyword: "required",
						params: { missingProperty: "accounts" },
						message: "must have required property 'accounts'"
					};
					if (vErrors === null) vErrors = [err20];
					else vErrors.push(err20);
					errors++;
				}
				if (data6.bundles === void 0) {
					const err21 = {
						instancePath: instancePath + "/count",
						schemaPath: "#/properties/count/required",
						keyword: "required",
						params: { missingProperty: "bundles" },
						message: "must have required property 'bundles'"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data6.keys === void 0) {
					const err22 = {
						instancePath: instancePath + "/count",
						schemaPath: "#/properties/count/required",
						keyword: "required",
						params: { missingProperty: "keys" },
						message: "must have required property 'keys'"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				if (data6.checkouts === void 0) {
					const err23 = {
						instancePath: instancePath + "/count",
						schemaPath: "#/properties/count/required",
						keyword: "required",
						params: { missingProperty: "checkouts" },
						message: "must have required property 'checkouts'"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data6.grants === void 0) {
					const err24 = {
						instancePath: instancePath + "/count",
						schemaPath: "#/properties/count/required",
						keyword: "required",
						params: { missingProperty: "grants" },
						message: "must have required property 'grants'"
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				if (data6.accounts !== void 0) {
					let data7 = data6.accounts;
					if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
						const err25 = {
							instancePath: instancePath + "/count/accounts",
							schemaPath: "#/properties/count/properties/accounts/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data6.bundles !== void 0) {
					let data8 = data6.bundles;
					if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8))) {
						const err26 = {
							instancePath: instancePath + "/count/bundles",
							schemaPath: "#/properties/count/properties/bundles/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data6.keys !== void 0) {
					let data9 = data6.keys;
					if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9))) {
						const err27 = {
							instancePath: instancePath + "/count/keys",
							schemaPath: "#/properties/count/properties/keys/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
				if (data6.checkouts !== void 0) {
					let data10 = data6.checkouts;
					if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
						const err28 = {
							instancePath: instancePath + "/count/checkouts",
							schemaPath: "#/properties/count/properties/checkouts/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
				if (data6.grants !== void 0) {
					let data11 = data6.grants;
					if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
						if (data11.current === void 0) {
							const err29 = {
								instancePath: instancePath + "/count/grants",
								schemaPath: "#/properties/count/properties/grants/required",
								keyword: "required",
								params: { missingProperty: "current" },
								message: "must have required property 'current'"
							};
							if (vErrors === null) vErrors = [err29];
							else vErrors.push(err29);
							errors++;
						}
						if (data11.scheduled === void 0) {
							const err30 = {
								instancePath: instancePath + "/count/grants",
								schemaPath: "#/properties/count/properties/grants/required",
								keyword: "required",
								params: { missingProperty: "scheduled" },
								message: "must have required property 'scheduled'"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
						if (data11.expired === void 0) {
							const err31 = {
								instancePath: instancePath + "/count/grants",
								schemaPath: "#/properties/count/properties/grants/required",
								keyword: "required",
								params: { missingProperty: "expired" },
								message: "must have required property 'expired'"
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
						if (data11.revoked === void 0) {
							const err32 = {
								instancePath: instancePath + "/count/grants",
								schemaPath: "#/properties/count/properties/grants/required",
								keyword: "required",
								params: { missingProperty: "revoked" },
								message: "must have required property 'revoked'"
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
						if (data11.current !== void 0) {
							let data12 = data11.current;
							if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
								const err33 = {
									instancePath: instancePath + "/count/grants/current",
									schemaPath: "#/properties/count/properties/grants/properties/current/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (data11.scheduled !== void 0) {
							let data13 = data11.scheduled;
							if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
								const err34 = {
									instancePath: instancePath + "/count/grants/scheduled",
									schemaPath: "#/properties/count/properties/grants/properties/scheduled/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err34];
								else vErrors.push(err34);
								errors++;
							}
						}
						if (data11.expired !== void 0) {
							let data14 = data11.expired;
							if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14))) {
								const err35 = {
									instancePath: instancePath + "/count/grants/expired",
									schemaPath: "#/properties/count/properties/grants/properties/expired/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data11.revoked !== void 0) {
							let data15 = data11.revoked;
							if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15))) {
								const err36 = {
									instancePath: instancePath + "/count/grants/revoked",
									schemaPath: "#/properties/count/properties/grants/properties/revoked/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err36];
								else vErrors.push(err36);
								errors++;
							}
						}
					} else {
						const err37 = {
							instancePath: instancePath + "/count/grants",
							schemaPath: "#/properties/count/properties/grants/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err37];
						else vErrors.push(err37);
						errors++;
					}
				}
			} else {
				const err38 = {
					instancePath: instancePath + "/count",
					schemaPath: "#/properties/count/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data.keys !== void 0) {
			let data16 = data.keys;
			if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
				for (const key0 in data16) if (typeof data16[key0] !== "string") {
					const err39 = {
						instancePath: instancePath + "/keys/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/keys/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err39];
					else vErrors.push(err39);
					errors++;
				}
			} else {
				const err40 = {
					instancePath: instancePath + "/keys",
					schemaPath: "#/properties/keys/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
		if (data.bundles !== void 0) {
			let data18 = data.bundles;
			if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
				for (const key1 in data18) if (typeof data18[key1] !== "string") {
					const err41 = {
						instancePath: instancePath + "/bundles/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/bundles/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err41];
					else vErrors.push(err41);
					errors++;
				}
			} else {
				const err42 = {
					instancePath: instancePath + "/bundles",
					schemaPath: "#/properties/bundles/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err42];
				else vErrors.push(err42);
				errors++;
			}
		}
		if (data.checkouts !== void 0) {
			let data20 = data.checkouts;
			if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
				for (const key2 in data20) if (typeof data20[key2] !== "string") {
					const err43 = {
						instancePath: instancePath + "/checkouts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/checkouts/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err43];
					else vErrors.push(err43);
					errors++;
				}
			} else {
				const err44 = {
					instancePath: instancePath + "/checkouts",
					schemaPath: "#/properties/checkouts/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err44];
				else vErrors.push(err44);
				errors++;
			}
		}
		if (data.accounts !== void 0) {
			let data22 = data.accounts;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				for (const key3 in data22) if (typeof data22[key3] !== "string") {
					const err45 = {
						instancePath: instancePath + "/accounts/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/accounts/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err45];
					else vErrors.push(err45);
					errors++;
				}
			} else {
				const err46 = {
					instancePath: instancePath + "/accounts",
					schemaPath: "#/properties/accounts/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.snapshots !== void 0) {
			let data24 = data.snapshots;
			if (Array.isArray(data24)) {
				const len0 = data24.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data24[i0] !== "string") {
					const err47 = {
						instancePath: instancePath + "/snapshots/" + i0,
						schemaPath: "#/properties/snapshots/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err47];
					else vErrors.push(err47);
					errors++;
				}
			} else {
				const err48 = {
					instancePath: instancePath + "/snapshots",
					schemaPath: "#/properties/snapshots/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err48];
				else vErrors.push(err48);
				errors++;
			}
		}
		if (data.faults !== void 0) {
			let data26 = data.faults;
			if (!(typeof data26 == "number" && !(data26 % 1) && !isNaN(data26))) {
				const err49 = {
					instancePath: instancePath + "/faults",
					schemaPath: "#/properties/faults/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err49];
				else vErrors.push(err49);
				errors++;
			}
		}
	} else {
		const err50 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err50];
		else vErrors.push(err50);
		errors++;
	}
	validate24$1.errors = vErrors;
	return errors === 0;
}
validate24$1.evaluated = {
	"props": {
		"name": true,
		"fixture": true,
		"clock": true,
		"count": true,
		"keys": true,
		"bundles": true,
		"checkouts": true,
		"accounts": true,
		"snapshots": true,
		"faults": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check5$1 = validate25$1;
function validate25$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) for (const key0 in data) {
		const err0 = {
			instancePath,
			schemaPath: "#/additionalProperties",
			keyword: "additionalProperties",
			params: { additionalProperty: key0 },
			message: "must NOT have additional properties"
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate25$1.errors = vErrors;
	return errors === 0;
}
validate25$1.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check6$1 = validate26$1;
const schema37 = {
	"type": "object",
	"required": ["mode", "now"],
	"properties": {
		"mode": {
			"type": "string",
			"enum": [
				"system",
				"frozen",
				"scaled"
			]
		},
		"rate": { "type": "number" },
		"now": {
			"type": "string",
			"format": "date-time"
		}
	}
};
function validate26$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.mode === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "mode" },
				message: "must have required property 'mode'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.now === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "now" },
				message: "must have required property 'now'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.mode !== void 0) {
			let data0 = data.mode;
			if (typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/mode",
					schemaPath: "#/properties/mode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (!(data0 === "system" || data0 === "frozen" || data0 === "scaled")) {
				const err3 = {
					instancePath: instancePath + "/mode",
					schemaPath: "#/properties/mode/enum",
					keyword: "enum",
					params: { allowedValues: schema37.properties.mode.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.rate !== void 0) {
			if (!(typeof data.rate == "number")) {
				const err4 = {
					instancePath: instancePath + "/rate",
					schemaPath: "#/properties/rate/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.now !== void 0) {
			let data2 = data.now;
			if (typeof data2 === "string") {
				if (!formats0(data2)) {
					const err5 = {
						instancePath: instancePath + "/now",
						schemaPath: "#/properties/now/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/now",
					schemaPath: "#/properties/now/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
	} else {
		const err7 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate26$1.errors = vErrors;
	return errors === 0;
}
validate26$1.evaluated = {
	"props": {
		"mode": true,
		"rate": true,
		"now": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check7$1 = validate27$1;
const schema38 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["mode"],
		"additionalProperties": false,
		"properties": {
			"mode": {
				"type": "string",
				"enum": [
					"system",
					"frozen",
					"scaled"
				]
			},
			"rate": {
				"type": "number",
				"exclusiveMinimum": 0,
				"maximum": 1e6
			},
			"at": {
				"type": "string",
				"minLength": 1,
				"maxLength": 100
			}
		}
	} }
};
function validate27$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate27$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.mode === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "mode" },
						message: "must have required property 'mode'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "mode" || key0 === "rate" || key0 === "at")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.mode !== void 0) {
					let data1 = data0.mode;
					if (typeof data1 !== "string") {
						const err3 = {
							instancePath: instancePath + "/requestBody/mode",
							schemaPath: "#/properties/requestBody/properties/mode/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
					if (!(data1 === "system" || data1 === "frozen" || data1 === "scaled")) {
						const err4 = {
							instancePath: instancePath + "/requestBody/mode",
							schemaPath: "#/properties/requestBody/properties/mode/enum",
							keyword: "enum",
							params: { allowedValues: schema38.properties.requestBody.properties.mode.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.rate !== void 0) {
					let data2 = data0.rate;
					if (typeof data2 == "number") {
						if (data2 > 1e6 || isNaN(data2)) {
							const err5 = {
								instancePath: instancePath + "/requestBody/rate",
								schemaPath: "#/properties/requestBody/properties/rate/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e6
								},
								message: "must be <= 1000000"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data2 <= 0 || isNaN(data2)) {
							const err6 = {
								instancePath: instancePath + "/requestBody/rate",
								schemaPath: "#/properties/requestBody/properties/rate/exclusiveMinimum",
								keyword: "exclusiveMinimum",
								params: {
									comparison: ">",
									limit: 0
								},
								message: "must be > 0"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					} else {
						const err7 = {
							instancePath: instancePath + "/requestBody/rate",
							schemaPath: "#/properties/requestBody/properties/rate/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
				}
				if (data0.at !== void 0) {
					let data3 = data0.at;
					if (typeof data3 === "string") {
						if (func1$1(data3) > 100) {
							const err8 = {
								instancePath: instancePath + "/requestBody/at",
								schemaPath: "#/properties/requestBody/properties/at/maxLength",
								keyword: "maxLength",
								params: { limit: 100 },
								message: "must NOT have more than 100 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (func1$1(data3) < 1) {
							const err9 = {
								instancePath: instancePath + "/requestBody/at",
								schemaPath: "#/properties/requestBody/properties/at/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/requestBody/at",
							schemaPath: "#/properties/requestBody/properties/at/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate27$1.errors = vErrors;
	return errors === 0;
}
validate27$1.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check8$1 = validate28$1;
const schema39$1 = {
	"type": "object",
	"required": [
		"from",
		"to",
		"changed",
		"more"
	],
	"properties": {
		"from": {
			"type": "string",
			"format": "date-time"
		},
		"to": {
			"type": "string",
			"format": "date-time"
		},
		"changed": {
			"type": "array",
			"items": {
				"type": "object",
				"required": [
					"at",
					"kind",
					"bundleId"
				],
				"properties": {
					"at": {
						"type": "string",
						"format": "date-time"
					},
					"kind": {
						"type": "string",
						"enum": [
							"grant-current",
							"grant-expired",
							"checkout-ended"
						]
					},
					"bundleId": { "type": "string" },
					"grantId": { "type": "string" },
					"checkoutId": { "type": "string" },
					"userId": { "type": "string" },
					"displayName": { "type": "string" }
				}
			}
		},
		"more": { "type": "boolean" }
	}
};
function validate28$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate28$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.from === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "from" },
				message: "must have required property 'from'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.to === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "to" },
				message: "must have required property 'to'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.changed === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "changed" },
				message: "must have required property 'changed'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.more === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "more" },
				message: "must have required property 'more'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 === "string") {
				if (!formats0(data0)) {
					const err4 = {
						instancePath: instancePath + "/from",
						schemaPath: "#/properties/from/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/from",
					schemaPath: "#/properties/from/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 === "string") {
				if (!formats0(data1)) {
					const err6 = {
						instancePath: instancePath + "/to",
						schemaPath: "#/properties/to/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/to",
					schemaPath: "#/properties/to/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.changed !== void 0) {
			let data2 = data.changed;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data3 = data2[i0];
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						if (data3.at === void 0) {
							const err8 = {
								instancePath: instancePath + "/changed/" + i0,
								schemaPath: "#/properties/changed/items/required",
								keyword: "required",
								params: { missingProperty: "at" },
								message: "must have required property 'at'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data3.kind === void 0) {
							const err9 = {
								instancePath: instancePath + "/changed/" + i0,
								schemaPath: "#/properties/changed/items/required",
								keyword: "required",
								params: { missingProperty: "kind" },
								message: "must have required property 'kind'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3.bundleId === void 0) {
							const err10 = {
								instancePath: instancePath + "/changed/" + i0,
								schemaPath: "#/properties/changed/items/required",
								keyword: "required",
								params: { missingProperty: "bundleId" },
								message: "must have required property 'bundleId'"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data3.at !== void 0) {
							let data4 = data3.at;
							if (typeof data4 === "string") {
								if (!formats0(data4)) {
									const err11 = {
										instancePath: instancePath + "/changed/" + i0 + "/at",
										schemaPath: "#/properties/changed/items/properties/at/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err11];
									else vErrors.push(err11);
									errors++;
								}
							} else {
								const err12 = {
									instancePath: instancePath + "/changed/" + i0 + "/at",
									schemaPath: "#/properties/changed/items/properties/at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data3.kind !== void 0) {
							let data5 = data3.kind;
							if (typeof data5 !== "string") {
								const err13 = {
									instancePath: instancePath + "/changed/" + i0 + "/kind",
									schemaPath: "#/properties/changed/items/properties/kind/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
							if (!(data5 === "grant-current" || data5 === "grant-expired" || data5 === "checkout-ended")) {
								const err14 = {
									instancePath: instancePath + "/changed/" + i0 + "/kind",
									schemaPath: "#/properties/changed/items/properties/kind/enum",
									keyword: "enum",
									params: { allowedValues: schema39$1.properties.changed.items.properties.kind.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data3.bundleId !== void 0) {
							if (typeof data3.bundleId !== "string") {
								const err15 = {
									instancePath: instancePath + "/changed/" + i0 + "/bundleId",
									schemaPath: "#/properties/changed/items/properties/bundleId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data3.grantId !== void 0) {
							if (typeof data3.grantId !== "string") {
								const err16 = {
									instancePath: instancePath + "/changed/" + i0 + "/grantId",
									schemaPath: "#/properties/changed/items/properties/grantId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data3.checkoutId !== void 0) {
							if (typeof data3.checkoutId !== "string") {
								const err17 = {
									instancePath: instancePath + "/changed/" + i0 + "/checkoutId",
									schemaPath: "#/properties/changed/items/properties/checkoutId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data3.userId !== void 0) {
							if (typeof data3.userId !== "string") {
								const err18 = {
									instancePath: instancePath + "/changed/" + i0 + "/userId",
									schemaPath: "#/properties/changed/items/properties/userId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
						if (data3.displayName !== void 0) {
							if (typeof data3.displayName !== "string") {
								const err19 = {
									instancePath: instancePath + "/changed/" + i0 + "/displayName",
									schemaPath: "#/properties/changed/items/properties/displayName/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
					} else {
						const err20 = {
							instancePath: instancePath + "/changed/" + i0,
							schemaPath: "#/properties/changed/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
			} else {
				const err21 = {
					instancePath: instancePath + "/changed",
					schemaPath: "#/properties/changed/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.more !== void 0) {
			if (typeof data.more !== "boolean") {
				const err22 = {
					instancePath: instancePath + "/more",
					schemaPath: "#/properties/more/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
	} else {
		const err23 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err23];
		else vErrors.push(err23);
		errors++;
	}
	validate28$1.errors = vErrors;
	return errors === 0;
}
validate28$1.evaluated = {
	"props": {
		"from": true,
		"to": true,
		"changed": true,
		"more": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check9$1 = validate29$1;
function validate29$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			const _errs2 = errors;
			let valid1 = false;
			let passing0 = null;
			const _errs3 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.by === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/required",
						keyword: "required",
						params: { missingProperty: "by" },
						message: "must have required property 'by'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "by")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.by !== void 0) {
					let data1 = data0.by;
					if (typeof data1 === "string") {
						if (func1$1(data1) > 100) {
							const err3 = {
								instancePath: instancePath + "/requestBody/by",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/by/maxLength",
								keyword: "maxLength",
								params: { limit: 100 },
								message: "must NOT have more than 100 characters"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (func1$1(data1) < 2) {
							const err4 = {
								instancePath: instancePath + "/requestBody/by",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/by/minLength",
								keyword: "minLength",
								params: { limit: 2 },
								message: "must NOT have fewer than 2 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/requestBody/by",
							schemaPath: "#/properties/requestBody/oneOf/0/properties/by/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf/0/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
			var _valid0 = _errs3 === errors;
			if (_valid0) {
				valid1 = true;
				passing0 = 0;
				var props0 = true;
			}
			const _errs8 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.to === void 0) {
					const err7 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/required",
						keyword: "required",
						params: { missingProperty: "to" },
						message: "must have required property 'to'"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				for (const key1 in data0) if (!(key1 === "to")) {
					const err8 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data0.to !== void 0) {
					let data2 = data0.to;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 100) {
							const err9 = {
								instancePath: instancePath + "/requestBody/to",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/to/maxLength",
								keyword: "maxLength",
								params: { limit: 100 },
								message: "must NOT have more than 100 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/requestBody/to",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/to/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/requestBody/to",
							schemaPath: "#/properties/requestBody/oneOf/1/properties/to/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf/1/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			var _valid0 = _errs8 === errors;
			if (_valid0 && valid1) {
				valid1 = false;
				passing0 = [passing0, 1];
			} else {
				if (_valid0) {
					valid1 = true;
					passing0 = 1;
					if (props0 !== true) props0 = true;
				}
				const _errs13 = errors;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
					if (data0.nextEvent === void 0) {
						const err13 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/required",
							keyword: "required",
							params: { missingProperty: "nextEvent" },
							message: "must have required property 'nextEvent'"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
					for (const key2 in data0) if (!(key2 === "nextEvent")) {
						const err14 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/additionalProperties",
							keyword: "additionalProperties",
							params: { additionalProperty: key2 },
							message: "must NOT have additional properties"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
					if (data0.nextEvent !== void 0) {
						if (true !== data0.nextEvent) {
							const err15 = {
								instancePath: instancePath + "/requestBody/nextEvent",
								schemaPath: "#/properties/requestBody/oneOf/2/properties/nextEvent/const",
								keyword: "const",
								params: { allowedValue: true },
								message: "must be equal to constant"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					}
				} else {
					const err16 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/2/type",
						keyword: "type",
						params: { type: "object" },
						message: "must be object"
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				var _valid0 = _errs13 === errors;
				if (_valid0 && valid1) {
					valid1 = false;
					passing0 = [passing0, 2];
				} else if (_valid0) {
					valid1 = true;
					passing0 = 2;
					if (props0 !== true) props0 = true;
				}
			}
			if (!valid1) {
				const err17 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf",
					keyword: "oneOf",
					params: { passingSchemas: passing0 },
					message: "must match exactly one schema in oneOf"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			} else {
				errors = _errs2;
				if (vErrors !== null) {
					if (_errs2) vErrors.length = _errs2;
					else vErrors = null;
				}
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
		errors++;
	}
	validate29$1.errors = vErrors;
	return errors === 0;
}
validate29$1.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check10$1 = validate30$1;
function validate30$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate30$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate30$1.errors = vErrors;
	return errors === 0;
}
validate30$1.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check11 = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate31.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.fixture === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "fixture" },
						message: "must have required property 'fixture'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "fixture")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.fixture !== void 0) {
					let data1 = data0.fixture;
					const _errs5 = errors;
					let valid2 = false;
					let passing0 = null;
					const _errs6 = errors;
					if (typeof data1 === "string") {
						if (!pattern5.test(data1)) {
							const err3 = {
								instancePath: instancePath + "/requestBody/fixture",
								schemaPath: "#/properties/requestBody/properties/fixture/oneOf/0/pattern",
								keyword: "pattern",
								params: { pattern: "^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$" },
								message: "must match pattern \"^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$\""
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					} else {
						const err4 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf/0/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
					var _valid0 = _errs6 === errors;
					if (_valid0) {
						valid2 = true;
						passing0 = 0;
					}
					const _errs8 = errors;
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {} else {
						const err5 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf/1/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					var _valid0 = _errs8 === errors;
					if (_valid0 && valid2) {
						valid2 = false;
						passing0 = [passing0, 1];
					} else if (_valid0) {
						valid2 = true;
						passing0 = 1;
					}
					if (!valid2) {
						const err6 = {
							instancePath: instancePath + "/requestBody/fixture",
							schemaPath: "#/properties/requestBody/properties/fixture/oneOf",
							keyword: "oneOf",
							params: { passingSchemas: passing0 },
							message: "must match exactly one schema in oneOf"
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					} else {
						errors = _errs5;
						if (vErrors !== null) {
							if (_errs5) vErrors.length = _errs5;
							else vErrors = null;
						}
					}
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
	} else {
		const err8 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
		errors++;
	}
	validate31.errors = vErrors;
	return errors === 0;
}
validate31.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check12 = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate32.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
				const err1 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
			else {
				const err2 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
	} else {
		const err3 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate32.errors = vErrors;
	return errors === 0;
}
validate32.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check13 = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate33.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.snapshots === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "snapshots" },
				message: "must have required property 'snapshots'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.snapshots !== void 0) {
			let data0 = data.snapshots;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.name === void 0) {
							const err1 = {
								instancePath: instancePath + "/snapshots/" + i0,
								schemaPath: "#/properties/snapshots/items/required",
								keyword: "required",
								params: { missingProperty: "name" },
								message: "must have required property 'name'"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
						if (data1.at === void 0) {
							const err2 = {
								instancePath: instancePath + "/snapshots/" + i0,
								schemaPath: "#/properties/snapshots/items/required",
								keyword: "required",
								params: { missingProperty: "at" },
								message: "must have required property 'at'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.fixture === void 0) {
							const err3 = {
								instancePath: instancePath + "/snapshots/" + i0,
								schemaPath: "#/properties/snapshots/items/required",
								keyword: "required",
								params: { missingProperty: "fixture" },
								message: "must have required property 'fixture'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.bytes === void 0) {
							const err4 = {
								instancePath: instancePath + "/snapshots/" + i0,
								schemaPath: "#/properties/snapshots/items/required",
								keyword: "required",
								params: { missingProperty: "bytes" },
								message: "must have required property 'bytes'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.name !== void 0) {
							if (typeof data1.name !== "string") {
								const err5 = {
									instancePath: instancePath + "/snapshots/" + i0 + "/name",
									schemaPath: "#/properties/snapshots/items/properties/name/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (data1.at !== void 0) {
							let data3 = data1.at;
							if (typeof data3 === "string") {
								if (!formats0(data3)) {
									const err6 = {
										instancePath: instancePath + "/snapshots/" + i0 + "/at",
										schemaPath: "#/properties/snapshots/items/properties/at/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err6];
									else vErrors.push(err6);
									errors++;
								}
							} else {
								const err7 = {
									instancePath: instancePath + "/snapshots/" + i0 + "/at",
									schemaPath: "#/properties/snapshots/items/properties/at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (data1.fixture !== void 0) {
							if (typeof data1.fixture !== "string") {
								const err8 = {
									instancePath: instancePath + "/snapshots/" + i0 + "/fixture",
									schemaPath: "#/properties/snapshots/items/properties/fixture/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.bytes !== void 0) {
							let data5 = data1.bytes;
							if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5))) {
								const err9 = {
									instancePath: instancePath + "/snapshots/" + i0 + "/bytes",
									schemaPath: "#/properties/snapshots/items/properties/bytes/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/snapshots/" + i0,
							schemaPath: "#/properties/snapshots/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/snapshots",
					schemaPath: "#/properties/snapshots/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate33.errors = vErrors;
	return errors === 0;
}
validate33.evaluated = {
	"props": { "snapshots": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check14 = validate34;
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate34.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				for (const key0 in data0) if (!(key0 === "name")) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.name !== void 0) {
					let data1 = data0.name;
					if (typeof data1 === "string") {
						if (!pattern4$1.test(data1)) {
							const err2 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9_.:@ -]{1,100}$" },
								message: "must match pattern \"^[A-Za-z0-9_.:@ -]{1,100}$\""
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
					} else {
						const err3 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
	} else {
		const err5 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err5];
		else vErrors.push(err5);
		errors++;
	}
	validate34.errors = vErrors;
	return errors === 0;
}
validate34.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check15 = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate35.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.at === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "at" },
				message: "must have required property 'at'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.fixture === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "fixture" },
				message: "must have required property 'fixture'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.bytes === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bytes" },
				message: "must have required property 'bytes'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err4 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.at !== void 0) {
			let data1 = data.at;
			if (typeof data1 === "string") {
				if (!formats0(data1)) {
					const err5 = {
						instancePath: instancePath + "/at",
						schemaPath: "#/properties/at/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/at",
					schemaPath: "#/properties/at/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.fixture !== void 0) {
			if (typeof data.fixture !== "string") {
				const err7 = {
					instancePath: instancePath + "/fixture",
					schemaPath: "#/properties/fixture/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.bytes !== void 0) {
			let data3 = data.bytes;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
				const err8 = {
					instancePath: instancePath + "/bytes",
					schemaPath: "#/properties/bytes/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
	} else {
		const err9 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err9];
		else vErrors.push(err9);
		errors++;
	}
	validate35.errors = vErrors;
	return errors === 0;
}
validate35.evaluated = {
	"props": {
		"name": true,
		"at": true,
		"fixture": true,
		"bytes": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check16 = validate36;
const schema47 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["displayName"],
		"additionalProperties": false,
		"properties": {
			"name": {
				"type": "string",
				"pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"
			},
			"displayName": {
				"type": "string",
				"minLength": 1,
				"maxLength": 64
			},
			"avatar": {
				"type": "string",
				"minLength": 1,
				"maxLength": 2048
			},
			"tier": {
				"type": "string",
				"enum": [
					"free",
					"premium",
					"elite"
				]
			}
		}
	} }
};
const pattern8 = new RegExp("^[A-Za-z][A-Za-z0-9_-]{0,63}$", "u");
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate36.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.displayName === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "displayName" },
						message: "must have required property 'displayName'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "name" || key0 === "displayName" || key0 === "avatar" || key0 === "tier")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.name !== void 0) {
					let data1 = data0.name;
					if (typeof data1 === "string") {
						if (!pattern8.test(data1)) {
							const err3 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" },
								message: "must match pattern \"^[A-Za-z][A-Za-z0-9_-]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					} else {
						const err4 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.displayName !== void 0) {
					let data2 = data0.displayName;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 64) {
							const err5 = {
								instancePath: instancePath + "/requestBody/displayName",
								schemaPath: "#/properties/requestBody/properties/displayName/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err6 = {
								instancePath: instancePath + "/requestBody/displayName",
								schemaPath: "#/properties/requestBody/properties/displayName/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					} else {
						const err7 = {
							instancePath: instancePath + "/requestBody/displayName",
							schemaPath: "#/properties/requestBody/properties/displayName/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
				}
				if (data0.avatar !== void 0) {
					let data3 = data0.avatar;
					if (typeof data3 === "string") {
						if (func1$1(data3) > 2048) {
							const err8 = {
								instancePath: instancePath + "/requestBody/avatar",
								schemaPath: "#/properties/requestBody/properties/avatar/maxLength",
								keyword: "maxLength",
								params: { limit: 2048 },
								message: "must NOT have more than 2048 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (func1$1(data3) < 1) {
							const err9 = {
								instancePath: instancePath + "/requestBody/avatar",
								schemaPath: "#/properties/requestBody/properties/avatar/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/requestBody/avatar",
							schemaPath: "#/properties/requestBody/properties/avatar/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
				if (data0.tier !== void 0) {
					let data4 = data0.tier;
					if (typeof data4 !== "string") {
						const err11 = {
							instancePath: instancePath + "/requestBody/tier",
							schemaPath: "#/properties/requestBody/properties/tier/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
					if (!(data4 === "free" || data4 === "premium" || data4 === "elite")) {
						const err12 = {
							instancePath: instancePath + "/requestBody/tier",
							schemaPath: "#/properties/requestBody/properties/tier/enum",
							keyword: "enum",
							params: { allowedValues: schema47.properties.requestBody.properties.tier.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate36.errors = vErrors;
	return errors === 0;
}
validate36.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check17 = validate37;
const schema48 = {
	"type": "object",
	"required": [
		"name",
		"displayName",
		"tier",
		"createdAt"
	],
	"properties": {
		"name": { "type": "string" },
		"displayName": { "type": "string" },
		"avatar": { "type": "string" },
		"tier": {
			"type": "string",
			"enum": [
				"free",
				"premium",
				"elite"
			]
		},
		"createdAt": {
			"type": "string",
			"format": "date-time"
		}
	}
};
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate37.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.displayName === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "displayName" },
				message: "must have required property 'displayName'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.tier === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "tier" },
				message: "must have required property 'tier'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.createdAt === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "createdAt" },
				message: "must have required property 'createdAt'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err4 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.displayName !== void 0) {
			if (typeof data.displayName !== "string") {
				const err5 = {
					instancePath: instancePath + "/displayName",
					schemaPath: "#/properties/displayName/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.avatar !== void 0) {
			if (typeof data.avatar !== "string") {
				const err6 = {
					instancePath: instancePath + "/avatar",
					schemaPath: "#/properties/avatar/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.tier !== void 0) {
			let data3 = data.tier;
			if (typeof data3 !== "string") {
				const err7 = {
					instancePath: instancePath + "/tier",
					schemaPath: "#/properties/tier/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (!(data3 === "free" || data3 === "premium" || data3 === "elite")) {
				const err8 = {
					instancePath: instancePath + "/tier",
					schemaPath: "#/properties/tier/enum",
					keyword: "enum",
					params: { allowedValues: schema48.properties.tier.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data4 = data.createdAt;
			if (typeof data4 === "string") {
				if (!formats0(data4)) {
					const err9 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate37.errors = vErrors;
	return errors === 0;
}
validate37.evaluated = {
	"props": {
		"name": true,
		"displayName": true,
		"avatar": true,
		"tier": true,
		"createdAt": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check18 = validate38;
const schema49 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["tier"],
		"additionalProperties": false,
		"properties": { "tier": {
			"type": "string",
			"enum": [
				"free",
				"premium",
				"elite"
			]
		} }
	} }
};
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate38.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.tier === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "tier" },
						message: "must have required property 'tier'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "tier")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.tier !== void 0) {
					let data1 = data0.tier;
					if (typeof data1 !== "string") {
						const err3 = {
							instancePath: instancePath + "/requestBody/tier",
							schemaPath: "#/properties/requestBody/properties/tier/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
					if (!(data1 === "free" || data1 === "premium" || data1 === "elite")) {
						const err4 = {
							instancePath: instancePath + "/requestBody/tier",
							schemaPath: "#/properties/requestBody/properties/tier/enum",
							keyword: "enum",
							params: { allowedValues: schema49.properties.requestBody.properties.tier.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate38.errors = vErrors;
	return errors === 0;
}
validate38.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check19 = validate39;
const schema50 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["owner"],
		"additionalProperties": false,
		"properties": {
			"name": {
				"type": "string",
				"pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"
			},
			"owner": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256
			},
			"permissions": {
				"type": "object",
				"additionalProperties": false,
				"properties": {
					"bundles": {
						"type": "string",
						"enum": ["none", "read"]
					},
					"users": {
						"type": "string",
						"enum": ["none", "read"]
					},
					"grants": {
						"type": "string",
						"enum": [
							"none",
							"read",
							"write"
						]
					}
				}
			},
			"masks": {
				"type": "array",
				"maxItems": 100,
				"items": {
					"type": "string",
					"minLength": 1,
					"maxLength": 100
				}
			}
		}
	} }
};
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate39.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.owner === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "owner" },
						message: "must have required property 'owner'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "name" || key0 === "owner" || key0 === "permissions" || key0 === "masks")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.name !== void 0) {
					let data1 = data0.name;
					if (typeof data1 === "string") {
						if (!pattern8.test(data1)) {
							const err3 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" },
								message: "must match pattern \"^[A-Za-z][A-Za-z0-9_-]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					} else {
						const err4 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.owner !== void 0) {
					let data2 = data0.owner;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 256) {
							const err5 = {
								instancePath: instancePath + "/requestBody/owner",
								schemaPath: "#/properties/requestBody/properties/owner/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err6 = {
								instancePath: instancePath + "/requestBody/owner",
								schemaPath: "#/properties/requestBody/properties/owner/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					} else {
						const err7 = {
							instancePath: instancePath + "/requestBody/owner",
							schemaPath: "#/properties/requestBody/properties/owner/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
				}
				if (data0.permissions !== void 0) {
					let data3 = data0.permissions;
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						for (const key1 in data3) if (!(key1 === "bundles" || key1 === "users" || key1 === "grants")) {
							const err8 = {
								instancePath: instancePath + "/requestBody/permissions",
								schemaPath: "#/properties/requestBody/properties/permissions/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data3.bundles !== void 0) {
							let data4 = data3.bundles;
							if (typeof data4 !== "string") {
								const err9 = {
									instancePath: instancePath + "/requestBody/permissions/bundles",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/bundles/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
							if (!(data4 === "none" || data4 === "read")) {
								const err10 = {
									instancePath: instancePath + "/requestBody/permissions/bundles",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/bundles/enum",
									keyword: "enum",
									params: { allowedValues: schema50.properties.requestBody.properties.permissions.properties.bundles.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data3.users !== void 0) {
							let data5 = data3.users;
							if (typeof data5 !== "string") {
								const err11 = {
									instancePath: instancePath + "/requestBody/permissions/users",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/users/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
							if (!(data5 === "none" || data5 === "read")) {
								const err12 = {
									instancePath: instancePath + "/requestBody/permissions/users",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/users/enum",
									keyword: "enum",
									params: { allowedValues: schema50.properties.requestBody.properties.permissions.properties.users.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data3.grants !== void 0) {
							let data6 = data3.grants;
							if (typeof data6 !== "string") {
								const err13 = {
									instancePath: instancePath + "/requestBody/permissions/grants",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/grants/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
							if (!(data6 === "none" || data6 === "read" || data6 === "write")) {
								const err14 = {
									instancePath: instancePath + "/requestBody/permissions/grants",
									schemaPath: "#/properties/requestBody/properties/permissions/properties/grants/enum",
									keyword: "enum",
									params: { allowedValues: schema50.properties.requestBody.properties.permissions.properties.grants.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
					} else {
						const err15 = {
							instancePath: instancePath + "/requestBody/permissions",
							schemaPath: "#/properties/requestBody/properties/permissions/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
				if (data0.masks !== void 0) {
					let data7 = data0.masks;
					if (Array.isArray(data7)) {
						if (data7.length > 100) {
							const err16 = {
								instancePath: instancePath + "/requestBody/masks",
								schemaPath: "#/properties/requestBody/properties/masks/maxItems",
								keyword: "maxItems",
								params: { limit: 100 },
								message: "must NOT have more than 100 items"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
						const len0 = data7.length;
						for (let i0 = 0; i0 < len0; i0++) {
							let data8 = data7[i0];
							if (typeof data8 === "string") {
								if (func1$1(data8) > 100) {
									const err17 = {
										instancePath: instancePath + "/requestBody/masks/" + i0,
										schemaPath: "#/properties/requestBody/properties/masks/items/maxLength",
										keyword: "maxLength",
										params: { limit: 100 },
										message: "must NOT have more than 100 characters"
									};
									if (vErrors === null) vErrors = [err17];
									else vErrors.push(err17);
									errors++;
								}
								if (func1$1(data8) < 1) {
									const err18 = {
										instancePath: instancePath + "/requestBody/masks/" + i0,
										schemaPath: "#/properties/requestBody/properties/masks/items/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err18];
									else vErrors.push(err18);
									errors++;
								}
							} else {
								const err19 = {
									instancePath: instancePath + "/requestBody/masks/" + i0,
									schemaPath: "#/properties/requestBody/properties/masks/items/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
					} else {
						const err20 = {
							instancePath: instancePath + "/requestBody/masks",
							schemaPath: "#/properties/requestBody/properties/masks/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
			} else {
				const err21 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
	} else {
		const err22 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err22];
		else vErrors.push(err22);
		errors++;
	}
	validate39.errors = vErrors;
	return errors === 0;
}
validate39.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check20 = validate40;
const schema51 = {
	"type": "object",
	"required": [
		"name",
		"id",
		"key",
		"permissions",
		"masks",
		"createdAt"
	],
	"properties": {
		"name": { "type": "string" },
		"id": { "type": "string" },
		"key": { "type": "string" },
		"permissions": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"bundles": {
					"type": "string",
					"enum": ["none", "read"]
				},
				"users": {
					"type": "string",
					"enum": ["none", "read"]
				},
				"grants": {
					"type": "string",
					"enum": [
						"none",
						"read",
						"write"
					]
				}
			}
		},
		"masks": {
			"type": "array",
			"items": { "type": "string" }
		},
		"createdAt": {
			"type": "string",
			"format": "date-time"
		}
	}
};
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate40.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.id === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "id" },
				message: "must have required property 'id'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.key === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "key" },
				message: "must have required property 'key'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.permissions === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "permissions" },
				message: "must have required property 'permissions'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.masks === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "masks" },
				message: "must have required property 'masks'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.createdAt === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "createdAt" },
				message: "must have required property 'createdAt'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err6 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err7 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.key !== void 0) {
			if (typeof data.key !== "string") {
				const err8 = {
					instancePath: instancePath + "/key",
					schemaPath: "#/properties/key/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.permissions !== void 0) {
			let data3 = data.permissions;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				for (const key0 in data3) if (!(key0 === "bundles" || key0 === "users" || key0 === "grants")) {
					const err9 = {
						instancePath: instancePath + "/permissions",
						schemaPath: "#/properties/permissions/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (data3.bundles !== void 0) {
					let data4 = data3.bundles;
					if (typeof data4 !== "string") {
						const err10 = {
							instancePath: instancePath + "/permissions/bundles",
							schemaPath: "#/properties/permissions/properties/bundles/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					if (!(data4 === "none" || data4 === "read")) {
						const err11 = {
							instancePath: instancePath + "/permissions/bundles",
							schemaPath: "#/properties/permissions/properties/bundles/enum",
							keyword: "enum",
							params: { allowedValues: schema51.properties.permissions.properties.bundles.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data3.users !== void 0) {
					let data5 = data3.users;
					if (typeof data5 !== "string") {
						const err12 = {
							instancePath: instancePath + "/permissions/users",
							schemaPath: "#/properties/permissions/properties/users/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
					if (!(data5 === "none" || data5 === "read")) {
						const err13 = {
							instancePath: instancePath + "/permissions/users",
							schemaPath: "#/properties/permissions/properties/users/enum",
							keyword: "enum",
							params: { allowedValues: schema51.properties.permissions.properties.users.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data3.grants !== void 0) {
					let data6 = data3.grants;
					if (typeof data6 !== "string") {
						const err14 = {
							instancePath: instancePath + "/permissions/grants",
							schemaPath: "#/properties/permissions/properties/grants/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
					if (!(data6 === "none" || data6 === "read" || data6 === "write")) {
						const err15 = {
							instancePath: instancePath + "/permissions/grants",
							schemaPath: "#/properties/permissions/properties/grants/enum",
							keyword: "enum",
							params: { allowedValues: schema51.properties.permissions.properties.grants.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/permissions",
					schemaPath: "#/properties/permissions/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.masks !== void 0) {
			let data7 = data.masks;
			if (Array.isArray(data7)) {
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data7[i0] !== "string") {
					const err17 = {
						instancePath: instancePath + "/masks/" + i0,
						schemaPath: "#/properties/masks/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/masks",
					schemaPath: "#/properties/masks/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data9 = data.createdAt;
			if (typeof data9 === "string") {
				if (!formats0(data9)) {
					const err19 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
	} else {
		const err21 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err21];
		else vErrors.push(err21);
		errors++;
	}
	validate40.errors = vErrors;
	return errors === 0;
}
validate40.evaluated = {
	"props": {
		"name": true,
		"id": true,
		"key": true,
		"permissions": true,
		"masks": true,
		"createdAt": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check21 = validate41;
const schema52 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["owner", "name"],
		"additionalProperties": false,
		"properties": {
			"as": {
				"type": "string",
				"pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"
			},
			"owner": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256
			},
			"name": {
				"type": "string",
				"minLength": 1,
				"maxLength": 200
			},
			"marketType": {
				"type": "string",
				"minLength": 1,
				"maxLength": 50
			},
			"quote": {
				"type": "string",
				"minLength": 1,
				"maxLength": 50
			},
			"access": {
				"type": "string",
				"enum": [
					"private",
					"public",
					"restricted"
				]
			},
			"status": {
				"type": "string",
				"enum": [
					"active",
					"partially_active",
					"paused",
					"partially_paused",
					"stopped",
					"archived"
				]
			},
			"payment": {
				"type": "object",
				"additionalProperties": false,
				"properties": {
					"checkoutUrl": {
						"type": "string",
						"minLength": 1,
						"maxLength": 2048
					},
					"price": {
						"type": "number",
						"minimum": 0
					},
					"currency": {
						"type": "string",
						"minLength": 1,
						"maxLength": 20
					},
					"discount": {
						"type": "object",
						"required": ["type", "value"],
						"additionalProperties": false,
						"properties": {
							"type": {
								"type": "string",
								"enum": ["fixed", "percent"]
							},
							"value": {
								"type": "number",
								"minimum": 0
							}
						}
					}
				}
			}
		}
	} }
};
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate41.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.owner === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "owner" },
						message: "must have required property 'owner'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.name === void 0) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "name" },
						message: "must have required property 'name'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "as" || key0 === "owner" || key0 === "name" || key0 === "marketType" || key0 === "quote" || key0 === "access" || key0 === "status" || key0 === "payment")) {
					const err3 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.as !== void 0) {
					let data1 = data0.as;
					if (typeof data1 === "string") {
						if (!pattern8.test(data1)) {
							const err4 = {
								instancePath: instancePath + "/requestBody/as",
								schemaPath: "#/properties/requestBody/properties/as/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" },
								message: "must match pattern \"^[A-Za-z][A-Za-z0-9_-]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/requestBody/as",
							schemaPath: "#/properties/requestBody/properties/as/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
				}
				if (data0.owner !== void 0) {
					let data2 = data0.owner;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 256) {
							const err6 = {
								instancePath: instancePath + "/requestBody/owner",
								schemaPath: "#/properties/requestBody/properties/owner/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err7 = {
								instancePath: instancePath + "/requestBody/owner",
								schemaPath: "#/properties/requestBody/properties/owner/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/requestBody/owner",
							schemaPath: "#/properties/requestBody/properties/owner/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.name !== void 0) {
					let data3 = data0.name;
					if (typeof data3 === "string") {
						if (func1$1(data3) > 200) {
							const err9 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/maxLength",
								keyword: "maxLength",
								params: { limit: 200 },
								message: "must NOT have more than 200 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1$1(data3) < 1) {
							const err10 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data0.marketType !== void 0) {
					let data4 = data0.marketType;
					if (typeof data4 === "string") {
						if (func1$1(data4) > 50) {
							const err12 = {
								instancePath: instancePath + "/requestBody/marketType",
								schemaPath: "#/properties/requestBody/properties/marketType/maxLength",
								keyword: "maxLength",
								params: { limit: 50 },
								message: "must NOT have more than 50 characters"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (func1$1(data4) < 1) {
							const err13 = {
								instancePath: instancePath + "/requestBody/marketType",
								schemaPath: "#/properties/requestBody/properties/marketType/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					} else {
						const err14 = {
							instancePath: instancePath + "/requestBody/marketType",
							schemaPath: "#/properties/requestBody/properties/marketType/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
				if (data0.quote !== void 0) {
					let data5 = data0.quote;
					if (typeof data5 === "string") {
						if (func1$1(data5) > 50) {
							const err15 = {
								instancePath: instancePath + "/requestBody/quote",
								schemaPath: "#/properties/requestBody/properties/quote/maxLength",
								keyword: "maxLength",
								params: { limit: 50 },
								message: "must NOT have more than 50 characters"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (func1$1(data5) < 1) {
							const err16 = {
								instancePath: instancePath + "/requestBody/quote",
								schemaPath: "#/properties/requestBody/properties/quote/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
					} else {
						const err17 = {
							instancePath: instancePath + "/requestBody/quote",
							schemaPath: "#/properties/requestBody/properties/quote/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err17];
						else vErrors.push(err17);
						errors++;
					}
				}
				if (data0.access !== void 0) {
					let data6 = data0.access;
					if (typeof data6 !== "string") {
						const err18 = {
							instancePath: instancePath + "/requestBody/access",
							schemaPath: "#/properties/requestBody/properties/access/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
					if (!(data6 === "private" || data6 === "public" || data6 === "restricted")) {
						const err19 = {
							instancePath: instancePath + "/requestBody/access",
							schemaPath: "#/properties/requestBody/properties/access/enum",
							keyword: "enum",
							params: { allowedValues: schema52.properties.requestBody.properties.access.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data0.status !== void 0) {
					let data7 = data0.status;
					if (typeof data7 !== "string") {
						const err20 = {
							instancePath: instancePath + "/requestBody/status",
							schemaPath: "#/properties/requestBody/properties/status/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
					if (!(data7 === "active" || data7 === "partially_active" || data7 === "paused" || data7 === "partially_paused" || data7 === "stopped" || data7 === "archived")) {
						const err21 = {
							instancePath: instancePath + "/requestBody/status",
							schemaPath: "#/properties/requestBody/properties/status/enum",
							keyword: "enum",
							params: { allowedValues: schema52.properties.requestBody.properties.status.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
				if (data0.payment !== void 0) {
					let data8 = data0.payment;
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						for (const key1 in data8) if (!(key1 === "checkoutUrl" || key1 === "price" || key1 === "currency" || key1 === "discount")) {
							const err22 = {
								instancePath: instancePath + "/requestBody/payment",
								schemaPath: "#/properties/requestBody/properties/payment/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
						if (data8.checkoutUrl !== void 0) {
							let data9 = data8.checkoutUrl;
							if (typeof data9 === "string") {
								if (func1$1(data9) > 2048) {
									const err23 = {
										instancePath: instancePath + "/requestBody/payment/checkoutUrl",
										schemaPath: "#/properties/requestBody/properties/payment/properties/checkoutUrl/maxLength",
										keyword: "maxLength",
										params: { limit: 2048 },
										message: "must NOT have more than 2048 characters"
									};
									if (vErrors === null) vErrors = [err23];
									else vErrors.push(err23);
									errors++;
								}
								if (func1$1(data9) < 1) {
									const err24 = {
										instancePath: instancePath + "/requestBody/payment/checkoutUrl",
										schemaPath: "#/properties/requestBody/properties/payment/properties/checkoutUrl/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err24];
									else vErrors.push(err24);
									errors++;
								}
							} else {
								const err25 = {
									instancePath: instancePath + "/requestBody/payment/checkoutUrl",
									schemaPath: "#/properties/requestBody/properties/payment/properties/checkoutUrl/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
						if (data8.price !== void 0) {
							let data10 = data8.price;
							if (typeof data10 == "number") {
								if (data10 < 0 || isNaN(data10)) {
									const err26 = {
										instancePath: instancePath + "/requestBody/payment/price",
										schemaPath: "#/properties/requestBody/properties/payment/properties/price/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err26];
									else vErrors.push(err26);
									errors++;
								}
							} else {
								const err27 = {
									instancePath: instancePath + "/requestBody/payment/price",
									schemaPath: "#/properties/requestBody/properties/payment/properties/price/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err27];
								else vErrors.push(err27);
								errors++;
							}
						}
						if (data8.currency !== void 0) {
							let data11 = data8.currency;
							if (typeof data11 === "string") {
								if (func1$1(data11) > 20) {
									const err28 = {
										instancePath: instancePath + "/requestBody/payment/currency",
										schemaPath: "#/properties/requestBody/properties/payment/properties/currency/maxLength",
										keyword: "maxLength",
										params: { limit: 20 },
										message: "must NOT have more than 20 characters"
									};
									if (vErrors === null) vErrors = [err28];
									else vErrors.push(err28);
									errors++;
								}
								if (func1$1(data11) < 1) {
									const err29 = {
										instancePath: instancePath + "/requestBody/payment/currency",
										schemaPath: "#/properties/requestBody/properties/payment/properties/currency/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err29];
									else vErrors.push(err29);
									errors++;
								}
							} else {
								const err30 = {
									instancePath: instancePath + "/requestBody/payment/currency",
									schemaPath: "#/properties/requestBody/properties/payment/properties/currency/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err30];
								else vErrors.push(err30);
								errors++;
							}
						}
						if (data8.discount !== void 0) {
							let data12 = data8.discount;
							if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
								if (data12.type === void 0) {
									const err31 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/properties/discount/required",
										keyword: "required",
										params: { missingProperty: "type" },
										message: "must have required property 'type'"
									};
									if (vErrors === null) vErrors = [err31];
									else vErrors.push(err31);
									errors++;
								}
								if (data12.value === void 0) {
									const err32 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/properties/discount/required",
										keyword: "required",
										params: { missingProperty: "value" },
										message: "must have required property 'value'"
									};
									if (vErrors === null) vErrors = [err32];
									else vErrors.push(err32);
									errors++;
								}
								for (const key2 in data12) if (!(key2 === "type" || key2 === "value")) {
									const err33 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/properties/discount/additionalProperties",
										keyword: "additionalProperties",
										params: { additionalProperty: key2 },
										message: "must NOT have additional properties"
									};
									if (vErrors === null) vErrors = [err33];
									else vErrors.push(err33);
									errors++;
								}
								if (data12.type !== void 0) {
									let data13 = data12.type;
									if (typeof data13 !== "string") {
										const err34 = {
											instancePath: instancePath + "/requestBody/payment/discount/type",
											schemaPath: "#/properties/requestBody/properties/payment/properties/discount/properties/type/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err34];
										else vErrors.push(err34);
										errors++;
									}
									if (!(data13 === "fixed" || data13 === "percent")) {
										const err35 = {
											instancePath: instancePath + "/requestBody/payment/discount/type",
											schemaPath: "#/properties/requestBody/properties/payment/properties/discount/properties/type/enum",
											keyword: "enum",
											params: { allowedValues: schema52.properties.requestBody.properties.payment.properties.discount.properties.type.enum },
											message: "must be equal to one of the allowed values"
										};
										if (vErrors === null) vErrors = [err35];
										else vErrors.push(err35);
										errors++;
									}
								}
								if (data12.value !== void 0) {
									let data14 = data12.value;
									if (typeof data14 == "number") {
										if (data14 < 0 || isNaN(data14)) {
											const err36 = {
												instancePath: instancePath + "/requestBody/payment/discount/value",
												schemaPath: "#/properties/requestBody/properties/payment/properties/discount/properties/value/minimum",
												keyword: "minimum",
												params: {
													comparison: ">=",
													limit: 0
												},
												message: "must be >= 0"
											};
											if (vErrors === null) vErrors = [err36];
											else vErrors.push(err36);
											errors++;
										}
									} else {
										const err37 = {
											instancePath: instancePath + "/requestBody/payment/discount/value",
											schemaPath: "#/properties/requestBody/properties/payment/properties/discount/properties/value/type",
											keyword: "type",
											params: { type: "number" },
											message: "must be number"
										};
										if (vErrors === null) vErrors = [err37];
										else vErrors.push(err37);
										errors++;
									}
								}
							} else {
								const err38 = {
									instancePath: instancePath + "/requestBody/payment/discount",
									schemaPath: "#/properties/requestBody/properties/payment/properties/discount/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
					} else {
						const err39 = {
							instancePath: instancePath + "/requestBody/payment",
							schemaPath: "#/properties/requestBody/properties/payment/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err39];
						else vErrors.push(err39);
						errors++;
					}
				}
			} else {
				const err40 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
	} else {
		const err41 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err41];
		else vErrors.push(err41);
		errors++;
	}
	validate41.errors = vErrors;
	return errors === 0;
}
validate41.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check22 = validate42;
const schema53 = {
	"type": "object",
	"required": [
		"id",
		"name",
		"marketType",
		"quote",
		"access",
		"status",
		"createdAt",
		"updatedAt"
	],
	"properties": {
		"as": { "type": "string" },
		"id": { "type": "string" },
		"name": { "type": "string" },
		"marketType": { "type": "string" },
		"quote": { "type": "string" },
		"access": {
			"type": "string",
			"enum": [
				"private",
				"public",
				"restricted"
			]
		},
		"status": {
			"type": "string",
			"enum": [
				"active",
				"partially_active",
				"paused",
				"partially_paused",
				"stopped",
				"archived"
			]
		},
		"createdAt": {
			"type": "string",
			"format": "date-time"
		},
		"updatedAt": {
			"type": "string",
			"format": "date-time"
		},
		"payment": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"checkoutUrl": {
					"type": "string",
					"minLength": 1,
					"maxLength": 2048
				},
				"price": {
					"type": "number",
					"minimum": 0
				},
				"currency": {
					"type": "string",
					"minLength": 1,
					"maxLength": 20
				},
				"discount": {
					"type": "object",
					"required": ["type", "value"],
					"additionalProperties": false,
					"properties": {
						"type": {
							"type": "string",
							"enum": ["fixed", "percent"]
						},
						"value": {
							"type": "number",
							"minimum": 0
						}
					}
				}
			}
		}
	}
};
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate42.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "id" },
				message: "must have required property 'id'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.name === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.marketType === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "marketType" },
				message: "must have required property 'marketType'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.quote === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "quote" },
				message: "must have required property 'quote'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.access === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "access" },
				message: "must have required property 'access'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.status === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "status" },
				message: "must have required property 'status'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.createdAt === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "createdAt" },
				message: "must have required property 'createdAt'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.updatedAt === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "updatedAt" },
				message: "must have required property 'updatedAt'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.as !== void 0) {
			if (typeof data.as !== "string") {
				const err8 = {
					instancePath: instancePath + "/as",
					schemaPath: "#/properties/as/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err9 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err10 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.marketType !== void 0) {
			if (typeof data.marketType !== "string") {
				const err11 = {
					instancePath: instancePath + "/marketType",
					schemaPath: "#/properties/marketType/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.quote !== void 0) {
			if (typeof data.quote !== "string") {
				const err12 = {
					instancePath: instancePath + "/quote",
					schemaPath: "#/properties/quote/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.access !== void 0) {
			let data5 = data.access;
			if (typeof data5 !== "string") {
				const err13 = {
					instancePath: instancePath + "/access",
					schemaPath: "#/properties/access/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
			if (!(data5 === "private" || data5 === "public" || data5 === "restricted")) {
				const err14 = {
					instancePath: instancePath + "/access",
					schemaPath: "#/properties/access/enum",
					keyword: "enum",
					params: { allowedValues: schema53.properties.access.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data6 = data.status;
			if (typeof data6 !== "string") {
				const err15 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			if (!(data6 === "active" || data6 === "partially_active" || data6 === "paused" || data6 === "partially_paused" || data6 === "stopped" || data6 === "archived")) {
				const err16 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/enum",
					keyword: "enum",
					params: { allowedValues: schema53.properties.status.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data7 = data.createdAt;
			if (typeof data7 === "string") {
				if (!formats0(data7)) {
					const err17 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data8 = data.updatedAt;
			if (typeof data8 === "string") {
				if (!formats0(data8)) {
					const err19 = {
						instancePath: instancePath + "/updatedAt",
						schemaPath: "#/properties/updatedAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/updatedAt",
					schemaPath: "#/properties/updatedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.payment !== void 0) {
			let data9 = data.payment;
			if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
				for (const key0 in data9) if (!(key0 === "checkoutUrl" || key0 === "price" || key0 === "currency" || key0 === "discount")) {
					const err21 = {
						instancePath: instancePath + "/payment",
						schemaPath: "#/properties/payment/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data9.checkoutUrl !== void 0) {
					let data10 = data9.checkoutUrl;
					if (typeof data10 === "string") {
						if (func1$1(data10) > 2048) {
							const err22 = {
								instancePath: instancePath + "/payment/checkoutUrl",
								schemaPath: "#/properties/payment/properties/checkoutUrl/maxLength",
								keyword: "maxLength",
								params: { limit: 2048 },
								message: "must NOT have more than 2048 characters"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
						if (func1$1(data10) < 1) {
							const err23 = {
								instancePath: instancePath + "/payment/checkoutUrl",
								schemaPath: "#/properties/payment/properties/checkoutUrl/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
					} else {
						const err24 = {
							instancePath: instancePath + "/payment/checkoutUrl",
							schemaPath: "#/properties/payment/properties/checkoutUrl/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data9.price !== void 0) {
					let data11 = data9.price;
					if (typeof data11 == "number") {
						if (data11 < 0 || isNaN(data11)) {
							const err25 = {
								instancePath: instancePath + "/payment/price",
								schemaPath: "#/properties/payment/properties/price/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
					} else {
						const err26 = {
							instancePath: instancePath + "/payment/price",
							schemaPath: "#/properties/payment/properties/price/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data9.currency !== void 0) {
					let data12 = data9.currency;
					if (typeof data12 === "string") {
						if (func1$1(data12) > 20) {
							const err27 = {
								instancePath: instancePath + "/payment/currency",
								schemaPath: "#/properties/payment/properties/currency/maxLength",
								keyword: "maxLength",
								params: { limit: 20 },
								message: "must NOT have more than 20 characters"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
						if (func1$1(data12) < 1) {
							const err28 = {
								instancePath: instancePath + "/payment/currency",
								schemaPath: "#/properties/payment/properties/currency/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err28];
							else vErrors.push(err28);
							errors++;
						}
					} else {
						const err29 = {
							instancePath: instancePath + "/payment/currency",
							schemaPath: "#/properties/payment/properties/currency/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
				}
				if (data9.discount !== void 0) {
					let data13 = data9.discount;
					if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
						if (data13.type === void 0) {
							const err30 = {
								instancePath: instancePath + "/payment/discount",
								schemaPath: "#/properties/payment/properties/discount/required",
								keyword: "required",
								params: { missingProperty: "type" },
								message: "must have required property 'type'"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
						if (data13.value === void 0) {
							const err31 = {
								instancePath: instancePath + "/payment/discount",
								schemaPath: "#/properties/payment/properties/discount/required",
								keyword: "required",
								params: { missingProperty: "value" },
								message: "must have required property 'value'"
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
						for (const key1 in data13) if (!(key1 === "type" || key1 === "value")) {
							const err32 = {
								instancePath: instancePath + "/payment/discount",
								schemaPath: "#/properties/payment/properties/discount/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
						if (data13.type !== void 0) {
							let data14 = data13.type;
							if (typeof data14 !== "string") {
								const err33 = {
									instancePath: instancePath + "/payment/discount/type",
									schemaPath: "#/properties/payment/properties/discount/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
							if (!(data14 === "fixed" || data14 === "percent")) {
								const err34 = {
									instancePath: instancePath + "/payment/discount/type",
									schemaPath: "#/properties/payment/properties/discount/properties/type/enum",
									keyword: "enum",
									params: { allowedValues: schema53.properties.payment.properties.discount.properties.type.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err34];
								else vErrors.push(err34);
								errors++;
							}
						}
						if (data13.value !== void 0) {
							let data15 = data13.value;
							if (typeof data15 == "number") {
								if (data15 < 0 || isNaN(data15)) {
									const err35 = {
										instancePath: instancePath + "/payment/discount/value",
										schemaPath: "#/properties/payment/properties/discount/properties/value/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err35];
									else vErrors.push(err35);
									errors++;
								}
							} else {
								const err36 = {
									instancePath: instancePath + "/payment/discount/value",
									schemaPath: "#/properties/payment/properties/discount/properties/value/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err36];
								else vErrors.push(err36);
								errors++;
							}
						}
					} else {
						const err37 = {
							instancePath: instancePath + "/payment/discount",
							schemaPath: "#/properties/payment/properties/discount/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err37];
						else vErrors.push(err37);
						errors++;
					}
				}
			} else {
				const err38 = {
					instancePath: instancePath + "/payment",
					schemaPath: "#/properties/payment/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
	} else {
		const err39 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err39];
		else vErrors.push(err39);
		errors++;
	}
	validate42.errors = vErrors;
	return errors === 0;
}
validate42.evaluated = {
	"props": {
		"as": true,
		"id": true,
		"name": true,
		"marketType": true,
		"quote": true,
		"access": true,
		"status": true,
		"createdAt": true,
		"updatedAt": true,
		"payment": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check23 = validate43;
const schema54 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"minProperties": 1,
		"additionalProperties": false,
		"properties": {
			"status": {
				"type": "string",
				"enum": [
					"active",
					"partially_active",
					"paused",
					"partially_paused",
					"stopped",
					"archived"
				]
			},
			"payment": { "oneOf": [{
				"type": "object",
				"additionalProperties": false,
				"properties": {
					"checkoutUrl": {
						"type": "string",
						"minLength": 1,
						"maxLength": 2048
					},
					"price": {
						"type": "number",
						"minimum": 0
					},
					"currency": {
						"type": "string",
						"minLength": 1,
						"maxLength": 20
					},
					"discount": {
						"type": "object",
						"required": ["type", "value"],
						"additionalProperties": false,
						"properties": {
							"type": {
								"type": "string",
								"enum": ["fixed", "percent"]
							},
							"value": {
								"type": "number",
								"minimum": 0
							}
						}
					}
				}
			}, { "type": "null" }] }
		}
	} }
};
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate43.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (Object.keys(data0).length < 1) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/minProperties",
						keyword: "minProperties",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 properties"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "status" || key0 === "payment")) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.status !== void 0) {
					let data1 = data0.status;
					if (typeof data1 !== "string") {
						const err3 = {
							instancePath: instancePath + "/requestBody/status",
							schemaPath: "#/properties/requestBody/properties/status/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
					if (!(data1 === "active" || data1 === "partially_active" || data1 === "paused" || data1 === "partially_paused" || data1 === "stopped" || data1 === "archived")) {
						const err4 = {
							instancePath: instancePath + "/requestBody/status",
							schemaPath: "#/properties/requestBody/properties/status/enum",
							keyword: "enum",
							params: { allowedValues: schema54.properties.requestBody.properties.status.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.payment !== void 0) {
					let data2 = data0.payment;
					const _errs7 = errors;
					let valid2 = false;
					let passing0 = null;
					const _errs8 = errors;
					if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
						for (const key1 in data2) if (!(key1 === "checkoutUrl" || key1 === "price" || key1 === "currency" || key1 === "discount")) {
							const err5 = {
								instancePath: instancePath + "/requestBody/payment",
								schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data2.checkoutUrl !== void 0) {
							let data3 = data2.checkoutUrl;
							if (typeof data3 === "string") {
								if (func1$1(data3) > 2048) {
									const err6 = {
										instancePath: instancePath + "/requestBody/payment/checkoutUrl",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/checkoutUrl/maxLength",
										keyword: "maxLength",
										params: { limit: 2048 },
										message: "must NOT have more than 2048 characters"
									};
									if (vErrors === null) vErrors = [err6];
									else vErrors.push(err6);
									errors++;
								}
								if (func1$1(data3) < 1) {
									const err7 = {
										instancePath: instancePath + "/requestBody/payment/checkoutUrl",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/checkoutUrl/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err7];
									else vErrors.push(err7);
									errors++;
								}
							} else {
								const err8 = {
									instancePath: instancePath + "/requestBody/payment/checkoutUrl",
									schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/checkoutUrl/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data2.price !== void 0) {
							let data4 = data2.price;
							if (typeof data4 == "number") {
								if (data4 < 0 || isNaN(data4)) {
									const err9 = {
										instancePath: instancePath + "/requestBody/payment/price",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/price/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err9];
									else vErrors.push(err9);
									errors++;
								}
							} else {
								const err10 = {
									instancePath: instancePath + "/requestBody/payment/price",
									schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/price/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data2.currency !== void 0) {
							let data5 = data2.currency;
							if (typeof data5 === "string") {
								if (func1$1(data5) > 20) {
									const err11 = {
										instancePath: instancePath + "/requestBody/payment/currency",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/currency/maxLength",
										keyword: "maxLength",
										params: { limit: 20 },
										message: "must NOT have more than 20 characters"
									};
									if (vErrors === null) vErrors = [err11];
									else vErrors.push(err11);
									errors++;
								}
								if (func1$1(data5) < 1) {
									const err12 = {
										instancePath: instancePath + "/requestBody/payment/currency",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/currency/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
								}
							} else {
								const err13 = {
									instancePath: instancePath + "/requestBody/payment/currency",
									schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/currency/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data2.discount !== void 0) {
							let data6 = data2.discount;
							if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
								if (data6.type === void 0) {
									const err14 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/required",
										keyword: "required",
										params: { missingProperty: "type" },
										message: "must have required property 'type'"
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
								if (data6.value === void 0) {
									const err15 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/required",
										keyword: "required",
										params: { missingProperty: "value" },
										message: "must have required property 'value'"
									};
									if (vErrors === null) vErrors = [err15];
									else vErrors.push(err15);
									errors++;
								}
								for (const key2 in data6) if (!(key2 === "type" || key2 === "value")) {
									const err16 = {
										instancePath: instancePath + "/requestBody/payment/discount",
										schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/additionalProperties",
										keyword: "additionalProperties",
										params: { additionalProperty: key2 },
										message: "must NOT have additional properties"
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
								if (data6.type !== void 0) {
									let data7 = data6.type;
									if (typeof data7 !== "string") {
										const err17 = {
											instancePath: instancePath + "/requestBody/payment/discount/type",
											schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/properties/type/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err17];
										else vErrors.push(err17);
										errors++;
									}
									if (!(data7 === "fixed" || data7 === "percent")) {
										const err18 = {
											instancePath: instancePath + "/requestBody/payment/discount/type",
											schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/properties/type/enum",
											keyword: "enum",
											params: { allowedValues: schema54.properties.requestBody.properties.payment.oneOf[0].properties.discount.properties.type.enum },
											message: "must be equal to one of the allowed values"
										};
										if (vErrors === null) vErrors = [err18];
										else vErrors.push(err18);
										errors++;
									}
								}
								if (data6.value !== void 0) {
									let data8 = data6.value;
									if (typeof data8 == "number") {
										if (data8 < 0 || isNaN(data8)) {
											const err19 = {
												instancePath: instancePath + "/requestBody/payment/discount/value",
												schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/properties/value/minimum",
												keyword: "minimum",
												params: {
													comparison: ">=",
													limit: 0
												},
												message: "must be >= 0"
											};
											if (vErrors === null) vErrors = [err19];
											else vErrors.push(err19);
											errors++;
										}
									} else {
										const err20 = {
											instancePath: instancePath + "/requestBody/payment/discount/value",
											schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/properties/value/type",
											keyword: "type",
											params: { type: "number" },
											message: "must be number"
										};
										if (vErrors === null) vErrors = [err20];
										else vErrors.push(err20);
										errors++;
									}
								}
							} else {
								const err21 = {
									instancePath: instancePath + "/requestBody/payment/discount",
									schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/properties/discount/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
						}
					} else {
						const err22 = {
							instancePath: instancePath + "/requestBody/payment",
							schemaPath: "#/properties/requestBody/properties/payment/oneOf/0/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err22];
						else vErrors.push(err22);
						errors++;
					}
					var _valid0 = _errs8 === errors;
					if (_valid0) {
						valid2 = true;
						passing0 = 0;
					}
					const _errs24 = errors;
					if (data2 !== null) {
						const err23 = {
							instancePath: instancePath + "/requestBody/payment",
							schemaPath: "#/properties/requestBody/properties/payment/oneOf/1/type",
							keyword: "type",
							params: { type: "null" },
							message: "must be null"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
					var _valid0 = _errs24 === errors;
					if (_valid0 && valid2) {
						valid2 = false;
						passing0 = [passing0, 1];
					} else if (_valid0) {
						valid2 = true;
						passing0 = 1;
					}
					if (!valid2) {
						const err24 = {
							instancePath: instancePath + "/requestBody/payment",
							schemaPath: "#/properties/requestBody/properties/payment/oneOf",
							keyword: "oneOf",
							params: { passingSchemas: passing0 },
							message: "must match exactly one schema in oneOf"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					} else {
						errors = _errs7;
						if (vErrors !== null) {
							if (_errs7) vErrors.length = _errs7;
							else vErrors = null;
						}
					}
				}
			} else {
				const err25 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
	} else {
		const err26 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err26];
		else vErrors.push(err26);
		errors++;
	}
	validate43.errors = vErrors;
	return errors === 0;
}
validate43.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check24 = validate44;
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate44.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.bundle === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "bundle" },
						message: "must have required property 'bundle'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.account === void 0) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "account" },
						message: "must have required property 'account'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "name" || key0 === "bundle" || key0 === "account")) {
					const err3 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.name !== void 0) {
					let data1 = data0.name;
					if (typeof data1 === "string") {
						if (!pattern8.test(data1)) {
							const err4 = {
								instancePath: instancePath + "/requestBody/name",
								schemaPath: "#/properties/requestBody/properties/name/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" },
								message: "must match pattern \"^[A-Za-z][A-Za-z0-9_-]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/requestBody/name",
							schemaPath: "#/properties/requestBody/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
				}
				if (data0.bundle !== void 0) {
					let data2 = data0.bundle;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 256) {
							const err6 = {
								instancePath: instancePath + "/requestBody/bundle",
								schemaPath: "#/properties/requestBody/properties/bundle/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err7 = {
								instancePath: instancePath + "/requestBody/bundle",
								schemaPath: "#/properties/requestBody/properties/bundle/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/requestBody/bundle",
							schemaPath: "#/properties/requestBody/properties/bundle/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data0.account !== void 0) {
					let data3 = data0.account;
					if (typeof data3 === "string") {
						if (func1$1(data3) > 256) {
							const err9 = {
								instancePath: instancePath + "/requestBody/account",
								schemaPath: "#/properties/requestBody/properties/account/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1$1(data3) < 1) {
							const err10 = {
								instancePath: instancePath + "/requestBody/account",
								schemaPath: "#/properties/requestBody/properties/account/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/requestBody/account",
							schemaPath: "#/properties/requestBody/properties/account/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	} else {
		const err13 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err13];
		else vErrors.push(err13);
		errors++;
	}
	validate44.errors = vErrors;
	return errors === 0;
}
validate44.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check25 = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate45.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.checkoutId === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "checkoutId" },
				message: "must have required property 'checkoutId'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.bundleId === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bundleId" },
				message: "must have required property 'bundleId'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.startedAt === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "startedAt" },
				message: "must have required property 'startedAt'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.endsAt === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "endsAt" },
				message: "must have required property 'endsAt'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.url === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "url" },
				message: "must have required property 'url'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err6 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.checkoutId !== void 0) {
			if (typeof data.checkoutId !== "string") {
				const err7 = {
					instancePath: instancePath + "/checkoutId",
					schemaPath: "#/properties/checkoutId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.bundleId !== void 0) {
			if (typeof data.bundleId !== "string") {
				const err8 = {
					instancePath: instancePath + "/bundleId",
					schemaPath: "#/properties/bundleId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.startedAt !== void 0) {
			let data3 = data.startedAt;
			if (typeof data3 === "string") {
				if (!formats0(data3)) {
					const err9 = {
						instancePath: instancePath + "/startedAt",
						schemaPath: "#/properties/startedAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/startedAt",
					schemaPath: "#/properties/startedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.endsAt !== void 0) {
			let data4 = data.endsAt;
			if (typeof data4 === "string") {
				if (!formats0(data4)) {
					const err11 = {
						instancePath: instancePath + "/endsAt",
						schemaPath: "#/properties/endsAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/endsAt",
					schemaPath: "#/properties/endsAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.url !== void 0) {
			if (typeof data.url !== "string") {
				const err13 = {
					instancePath: instancePath + "/url",
					schemaPath: "#/properties/url/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate45.errors = vErrors;
	return errors === 0;
}
validate45.evaluated = {
	"props": {
		"name": true,
		"checkoutId": true,
		"bundleId": true,
		"startedAt": true,
		"endsAt": true,
		"url": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check26 = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate46.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.checkoutId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "checkoutId" },
				message: "must have required property 'checkoutId'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.bundleId === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bundleId" },
				message: "must have required property 'bundleId'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.startedAt === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "startedAt" },
				message: "must have required property 'startedAt'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.endsAt === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "endsAt" },
				message: "must have required property 'endsAt'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.checkoutId !== void 0) {
			if (typeof data.checkoutId !== "string") {
				const err4 = {
					instancePath: instancePath + "/checkoutId",
					schemaPath: "#/properties/checkoutId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.bundleId !== void 0) {
			if (typeof data.bundleId !== "string") {
				const err5 = {
					instancePath: instancePath + "/bundleId",
					schemaPath: "#/properties/bundleId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.startedAt !== void 0) {
			let data2 = data.startedAt;
			if (typeof data2 === "string") {
				if (!formats0(data2)) {
					const err6 = {
						instancePath: instancePath + "/startedAt",
						schemaPath: "#/properties/startedAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/startedAt",
					schemaPath: "#/properties/startedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.endsAt !== void 0) {
			let data3 = data.endsAt;
			if (typeof data3 === "string") {
				if (!formats0(data3)) {
					const err8 = {
						instancePath: instancePath + "/endsAt",
						schemaPath: "#/properties/endsAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/endsAt",
					schemaPath: "#/properties/endsAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate46.errors = vErrors;
	return errors === 0;
}
validate46.evaluated = {
	"props": {
		"checkoutId": true,
		"bundleId": true,
		"startedAt": true,
		"endsAt": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check27 = validate47;
const schema58 = {
	"type": "object",
	"required": ["faults"],
	"properties": { "faults": {
		"type": "array",
		"items": {
			"type": "object",
			"required": [
				"id",
				"kind",
				"seen",
				"hits"
			],
			"properties": {
				"id": { "type": "string" },
				"kind": {
					"type": "string",
					"enum": [
						"latency",
						"status",
						"rate-limit",
						"drop-before",
						"drop-after",
						"truncate",
						"bad-json",
						"slow-body",
						"sparse-pages",
						"expired-cursor",
						"key-revoked",
						"checkout-expired"
					]
				},
				"seen": { "type": "integer" },
				"hits": { "type": "integer" },
				"until": {
					"type": "string",
					"format": "date-time"
				},
				"operation": {
					"type": "string",
					"enum": [
						"listBundles",
						"searchUsers",
						"listBundleUsers",
						"listBundleGrants",
						"createBundleGrant",
						"revokeBundleGrant",
						"readCheckout"
					]
				},
				"key": { "type": "string" },
				"ms": { "type": "integer" },
				"jitterMs": { "type": "integer" },
				"errorCode": { "type": "string" },
				"status": { "type": "integer" },
				"retryAfter": { "type": "integer" },
				"bytes": { "type": "integer" },
				"pauseMs": { "type": "integer" },
				"keep": { "type": "integer" },
				"empty": { "type": "integer" },
				"nth": { "type": "integer" },
				"times": { "type": "integer" },
				"probability": { "type": "number" },
				"seed": { "type": "string" }
			}
		}
	} }
};
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate47.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.faults === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "faults" },
				message: "must have required property 'faults'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.faults !== void 0) {
			let data0 = data.faults;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							const err1 = {
								instancePath: instancePath + "/faults/" + i0,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
						if (data1.kind === void 0) {
							const err2 = {
								instancePath: instancePath + "/faults/" + i0,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "kind" },
								message: "must have required property 'kind'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.seen === void 0) {
							const err3 = {
								instancePath: instancePath + "/faults/" + i0,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "seen" },
								message: "must have required property 'seen'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.hits === void 0) {
							const err4 = {
								instancePath: instancePath + "/faults/" + i0,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "hits" },
								message: "must have required property 'hits'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.id !== void 0) {
							if (typeof data1.id !== "string") {
								const err5 = {
									instancePath: instancePath + "/faults/" + i0 + "/id",
									schemaPath: "#/properties/faults/items/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (data1.kind !== void 0) {
							let data3 = data1.kind;
							if (typeof data3 !== "string") {
								const err6 = {
									instancePath: instancePath + "/faults/" + i0 + "/kind",
									schemaPath: "#/properties/faults/items/properties/kind/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
							if (!(data3 === "latency" || data3 === "status" || data3 === "rate-limit" || data3 === "drop-before" || data3 === "drop-after" || data3 === "truncate" || data3 === "bad-json" || data3 === "slow-body" || data3 === "sparse-pages" || data3 === "expired-cursor" || data3 === "key-revoked" || data3 === "checkout-expired")) {
								const err7 = {
									instancePath: instancePath + "/faults/" + i0 + "/kind",
									schemaPath: "#/properties/faults/items/properties/kind/enum",
									keyword: "enum",
									params: { allowedValues: schema58.properties.faults.items.properties.kind.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (data1.seen !== void 0) {
							let data4 = data1.seen;
							if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4))) {
								const err8 = {
									instancePath: instancePath + "/faults/" + i0 + "/seen",
									schemaPath: "#/properties/faults/items/properties/seen/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.hits !== void 0) {
							let data5 = data1.hits;
							if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5))) {
								const err9 = {
									instancePath: instancePath + "/faults/" + i0 + "/hits",
									schemaPath: "#/properties/faults/items/properties/hits/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.until !== void 0) {
							let data6 = data1.until;
							if (typeof data6 === "string") {
								if (!formats0(data6)) {
									const err10 = {
										instancePath: instancePath + "/faults/" + i0 + "/until",
										schemaPath: "#/properties/faults/items/properties/until/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err10];
									else vErrors.push(err10);
									errors++;
								}
							} else {
								const err11 = {
									instancePath: instancePath + "/faults/" + i0 + "/until",
									schemaPath: "#/properties/faults/items/properties/until/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.operation !== void 0) {
							let data7 = data1.operation;
							if (typeof data7 !== "string") {
								const err12 = {
									instancePath: instancePath + "/faults/" + i0 + "/operation",
									schemaPath: "#/properties/faults/items/properties/operation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
							if (!(data7 === "listBundles" || data7 === "searchUsers" || data7 === "listBundleUsers" || data7 === "listBundleGrants" || data7 === "createBundleGrant" || data7 === "revokeBundleGrant" || data7 === "readCheckout")) {
								const err13 = {
									instancePath: instancePath + "/faults/" + i0 + "/operation",
									schemaPath: "#/properties/faults/items/properties/operation/enum",
									keyword: "enum",
									params: { allowedValues: schema58.properties.faults.items.properties.operation.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data1.key !== void 0) {
							if (typeof data1.key !== "string") {
								const err14 = {
									instancePath: instancePath + "/faults/" + i0 + "/key",
									schemaPath: "#/properties/faults/items/properties/key/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data1.ms !== void 0) {
							let data9 = data1.ms;
							if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9))) {
								const err15 = {
									instancePath: instancePath + "/faults/" + i0 + "/ms",
									schemaPath: "#/properties/faults/items/properties/ms/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data1.jitterMs !== void 0) {
							let data10 = data1.jitterMs;
							if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
								const err16 = {
									instancePath: instancePath + "/faults/" + i0 + "/jitterMs",
									schemaPath: "#/properties/faults/items/properties/jitterMs/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data1.errorCode !== void 0) {
							if (typeof data1.errorCode !== "string") {
								const err17 = {
									instancePath: instancePath + "/faults/" + i0 + "/errorCode",
									schemaPath: "#/properties/faults/items/properties/errorCode/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data1.status !== void 0) {
							let data12 = data1.status;
							if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
								const err18 = {
									instancePath: instancePath + "/faults/" + i0 + "/status",
									schemaPath: "#/properties/faults/items/properties/status/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
						if (data1.retryAfter !== void 0) {
							let data13 = data1.retryAfter;
							if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
								const err19 = {
									instancePath: instancePath + "/faults/" + i0 + "/retryAfter",
									schemaPath: "#/properties/faults/items/properties/retryAfter/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
						if (data1.bytes !== void 0) {
							let data14 = data1.bytes;
							if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14))) {
								const err20 = {
									instancePath: instancePath + "/faults/" + i0 + "/bytes",
									schemaPath: "#/properties/faults/items/properties/bytes/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (data1.pauseMs !== void 0) {
							let data15 = data1.pauseMs;
							if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15))) {
								const err21 = {
									instancePath: instancePath + "/faults/" + i0 + "/pauseMs",
									schemaPath: "#/properties/faults/items/properties/pauseMs/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
						}
						if (data1.keep !== void 0) {
							let data16 = data1.keep;
							if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16))) {
								const err22 = {
									instancePath: instancePath + "/faults/" + i0 + "/keep",
									schemaPath: "#/properties/faults/items/properties/keep/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err22];
								else vErrors.push(err22);
								errors++;
							}
						}
						if (data1.empty !== void 0) {
							let data17 = data1.empty;
							if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17))) {
								const err23 = {
									instancePath: instancePath + "/faults/" + i0 + "/empty",
									schemaPath: "#/properties/faults/items/properties/empty/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (data1.nth !== void 0) {
							let data18 = data1.nth;
							if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18))) {
								const err24 = {
									instancePath: instancePath + "/faults/" + i0 + "/nth",
									schemaPath: "#/properties/faults/items/properties/nth/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err24];
								else vErrors.push(err24);
								errors++;
							}
						}
						if (data1.times !== void 0) {
							let data19 = data1.times;
							if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19))) {
								const err25 = {
									instancePath: instancePath + "/faults/" + i0 + "/times",
									schemaPath: "#/properties/faults/items/properties/times/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
						if (data1.probability !== void 0) {
							if (!(typeof data1.probability == "number")) {
								const err26 = {
									instancePath: instancePath + "/faults/" + i0 + "/probability",
									schemaPath: "#/properties/faults/items/properties/probability/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err26];
								else vErrors.push(err26);
								errors++;
							}
						}
						if (data1.seed !== void 0) {
							if (typeof data1.seed !== "string") {
								const err27 = {
									instancePath: instancePath + "/faults/" + i0 + "/seed",
									schemaPath: "#/properties/faults/items/properties/seed/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err27];
								else vErrors.push(err27);
								errors++;
							}
						}
					} else {
						const err28 = {
							instancePath: instancePath + "/faults/" + i0,
							schemaPath: "#/properties/faults/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
			} else {
				const err29 = {
					instancePath: instancePath + "/faults",
					schemaPath: "#/properties/faults/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
	} else {
		const err30 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err30];
		else vErrors.push(err30);
		errors++;
	}
	validate47.errors = vErrors;
	return errors === 0;
}
validate47.evaluated = {
	"props": { "faults": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check28 = validate48;
const schema59 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": {
		"type": "object",
		"required": ["kind"],
		"additionalProperties": false,
		"properties": {
			"kind": {
				"type": "string",
				"enum": [
					"latency",
					"status",
					"rate-limit",
					"drop-before",
					"drop-after",
					"truncate",
					"bad-json",
					"slow-body",
					"sparse-pages",
					"expired-cursor",
					"key-revoked",
					"checkout-expired"
				]
			},
			"ms": {
				"type": "integer",
				"minimum": 0,
				"maximum": 6e5
			},
			"jitterMs": {
				"type": "integer",
				"minimum": 0,
				"maximum": 6e5
			},
			"errorCode": {
				"type": "string",
				"pattern": "^errors\\.[a-z_]+\\.[a-z_]+$"
			},
			"status": {
				"type": "integer",
				"minimum": 400,
				"maximum": 599
			},
			"retryAfter": {
				"type": "integer",
				"minimum": 0,
				"maximum": 86400
			},
			"bytes": {
				"type": "integer",
				"minimum": 0,
				"maximum": 1e6
			},
			"pauseMs": {
				"type": "integer",
				"minimum": 0,
				"maximum": 6e4
			},
			"keep": {
				"type": "integer",
				"minimum": 1,
				"maximum": 100
			},
			"empty": {
				"type": "integer",
				"minimum": 0,
				"maximum": 15
			},
			"operation": {
				"type": "string",
				"enum": [
					"listBundles",
					"searchUsers",
					"listBundleUsers",
					"listBundleGrants",
					"createBundleGrant",
					"revokeBundleGrant",
					"readCheckout"
				]
			},
			"key": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256
			},
			"nth": {
				"type": "integer",
				"minimum": 1,
				"maximum": 1e6
			},
			"times": {
				"type": "integer",
				"minimum": 1,
				"maximum": 1e6
			},
			"probability": {
				"type": "number",
				"minimum": 0,
				"maximum": 1
			},
			"seed": {
				"type": "string",
				"minLength": 1,
				"maxLength": 100
			},
			"ttl": {
				"type": "string",
				"minLength": 2,
				"maxLength": 100
			}
		}
	} }
};
const func41 = Object.prototype.hasOwnProperty;
const pattern12 = new RegExp("^errors\\.[a-z_]+\\.[a-z_]+$", "u");
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate48.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.kind === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "kind" },
						message: "must have required property 'kind'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!func41.call(schema59.properties.requestBody.properties, key0)) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.kind !== void 0) {
					let data1 = data0.kind;
					if (typeof data1 !== "string") {
						const err3 = {
							instancePath: instancePath + "/requestBody/kind",
							schemaPath: "#/properties/requestBody/properties/kind/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
					if (!(data1 === "latency" || data1 === "status" || data1 === "rate-limit" || data1 === "drop-before" || data1 === "drop-after" || data1 === "truncate" || data1 === "bad-json" || data1 === "slow-body" || data1 === "sparse-pages" || data1 === "expired-cursor" || data1 === "key-revoked" || data1 === "checkout-expired")) {
						const err4 = {
							instancePath: instancePath + "/requestBody/kind",
							schemaPath: "#/properties/requestBody/properties/kind/enum",
							keyword: "enum",
							params: { allowedValues: schema59.properties.requestBody.properties.kind.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.ms !== void 0) {
					let data2 = data0.ms;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
						const err5 = {
							instancePath: instancePath + "/requestBody/ms",
							schemaPath: "#/properties/requestBody/properties/ms/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					if (typeof data2 == "number") {
						if (data2 > 6e5 || isNaN(data2)) {
							const err6 = {
								instancePath: instancePath + "/requestBody/ms",
								schemaPath: "#/properties/requestBody/properties/ms/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 6e5
								},
								message: "must be <= 600000"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data2 < 0 || isNaN(data2)) {
							const err7 = {
								instancePath: instancePath + "/requestBody/ms",
								schemaPath: "#/properties/requestBody/properties/ms/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.jitterMs !== void 0) {
					let data3 = data0.jitterMs;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
						const err8 = {
							instancePath: instancePath + "/requestBody/jitterMs",
							schemaPath: "#/properties/requestBody/properties/jitterMs/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
					if (typeof data3 == "number") {
						if (data3 > 6e5 || isNaN(data3)) {
							const err9 = {
								instancePath: instancePath + "/requestBody/jitterMs",
								schemaPath: "#/properties/requestBody/properties/jitterMs/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 6e5
								},
								message: "must be <= 600000"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3 < 0 || isNaN(data3)) {
							const err10 = {
								instancePath: instancePath + "/requestBody/jitterMs",
								schemaPath: "#/properties/requestBody/properties/jitterMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
				if (data0.errorCode !== void 0) {
					let data4 = data0.errorCode;
					if (typeof data4 === "string") {
						if (!pattern12.test(data4)) {
							const err11 = {
								instancePath: instancePath + "/requestBody/errorCode",
								schemaPath: "#/properties/requestBody/properties/errorCode/pattern",
								keyword: "pattern",
								params: { pattern: "^errors\\.[a-z_]+\\.[a-z_]+$" },
								message: "must match pattern \"^errors\\.[a-z_]+\\.[a-z_]+$\""
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/requestBody/errorCode",
							schemaPath: "#/properties/requestBody/properties/errorCode/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.status !== void 0) {
					let data5 = data0.status;
					if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5))) {
						const err13 = {
							instancePath: instancePath + "/requestBody/status",
							schemaPath: "#/properties/requestBody/properties/status/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
					if (typeof data5 == "number") {
						if (data5 > 599 || isNaN(data5)) {
							const err14 = {
								instancePath: instancePath + "/requestBody/status",
								schemaPath: "#/properties/requestBody/properties/status/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 599
								},
								message: "must be <= 599"
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
						if (data5 < 400 || isNaN(data5)) {
							const err15 = {
								instancePath: instancePath + "/requestBody/status",
								schemaPath: "#/properties/requestBody/properties/status/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 400
								},
								message: "must be >= 400"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					}
				}
				if (data0.retryAfter !== void 0) {
					let data6 = data0.retryAfter;
					if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6))) {
						const err16 = {
							instancePath: instancePath + "/requestBody/retryAfter",
							schemaPath: "#/properties/requestBody/properties/retryAfter/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
					if (typeof data6 == "number") {
						if (data6 > 86400 || isNaN(data6)) {
							const err17 = {
								instancePath: instancePath + "/requestBody/retryAfter",
								schemaPath: "#/properties/requestBody/properties/retryAfter/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 86400
								},
								message: "must be <= 86400"
							};
							if (vErrors === null) vErrors = [err17];
							else vErrors.push(err17);
							errors++;
						}
						if (data6 < 0 || isNaN(data6)) {
							const err18 = {
								instancePath: instancePath + "/requestBody/retryAfter",
								schemaPath: "#/properties/requestBody/properties/retryAfter/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
					}
				}
				if (data0.bytes !== void 0) {
					let data7 = data0.bytes;
					if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
						const err19 = {
							instancePath: instancePath + "/requestBody/bytes",
							schemaPath: "#/properties/requestBody/properties/bytes/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
					if (typeof data7 == "number") {
						if (data7 > 1e6 || isNaN(data7)) {
							const err20 = {
								instancePath: instancePath + "/requestBody/bytes",
								schemaPath: "#/properties/requestBody/properties/bytes/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e6
								},
								message: "must be <= 1000000"
							};
							if (vErrors === null) vErrors = [err20];
							else vErrors.push(err20);
							errors++;
						}
						if (data7 < 0 || isNaN(data7)) {
							const err21 = {
								instancePath: instancePath + "/requestBody/bytes",
								schemaPath: "#/properties/requestBody/properties/bytes/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
					}
				}
				if (data0.pauseMs !== void 0) {
					let data8 = data0.pauseMs;
					if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8))) {
						const err22 = {
							instancePath: instancePath + "/requestBody/pauseMs",
							schemaPath: "#/properties/requestBody/properties/pauseMs/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err22];
						else vErrors.push(err22);
						errors++;
					}
					if (typeof data8 == "number") {
						if (data8 > 6e4 || isNaN(data8)) {
							const err23 = {
								instancePath: instancePath + "/requestBody/pauseMs",
								schemaPath: "#/properties/requestBody/properties/pauseMs/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 6e4
								},
								message: "must be <= 60000"
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
						if (data8 < 0 || isNaN(data8)) {
							const err24 = {
								instancePath: instancePath + "/requestBody/pauseMs",
								schemaPath: "#/properties/requestBody/properties/pauseMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
					}
				}
				if (data0.keep !== void 0) {
					let data9 = data0.keep;
					if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9))) {
						const err25 = {
							instancePath: instancePath + "/requestBody/keep",
							schemaPath: "#/properties/requestBody/properties/keep/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
					if (typeof data9 == "number") {
						if (data9 > 100 || isNaN(data9)) {
							const err26 = {
								instancePath: instancePath + "/requestBody/keep",
								schemaPath: "#/properties/requestBody/properties/keep/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 100
								},
								message: "must be <= 100"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
						if (data9 < 1 || isNaN(data9)) {
							const err27 = {
								instancePath: instancePath + "/requestBody/keep",
								schemaPath: "#/properties/requestBody/properties/keep/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
					}
				}
				if (data0.empty !== void 0) {
					let data10 = data0.empty;
					if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
						const err28 = {
							instancePath: instancePath + "/requestBody/empty",
							schemaPath: "#/properties/requestBody/properties/empty/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
					if (typeof data10 == "number") {
						if (data10 > 15 || isNaN(data10)) {
							const err29 = {
								instancePath: instancePath + "/requestBody/empty",
								schemaPath: "#/properties/requestBody/properties/empty/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 15
								},
								message: "must be <= 15"
							};
							if (vErrors === null) vErrors = [err29];
							else vErrors.push(err29);
							errors++;
						}
						if (data10 < 0 || isNaN(data10)) {
							const err30 = {
								instancePath: instancePath + "/requestBody/empty",
								schemaPath: "#/properties/requestBody/properties/empty/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
					}
				}
				if (data0.operation !== void 0) {
					let data11 = data0.operation;
					if (typeof data11 !== "string") {
						const err31 = {
							instancePath: instancePath + "/requestBody/operation",
							schemaPath: "#/properties/requestBody/properties/operation/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
					if (!(data11 === "listBundles" || data11 === "searchUsers" || data11 === "listBundleUsers" || data11 === "listBundleGrants" || data11 === "createBundleGrant" || data11 === "revokeBundleGrant" || data11 === "readCheckout")) {
						const err32 = {
							instancePath: instancePath + "/requestBody/operation",
							schemaPath: "#/properties/requestBody/properties/operation/enum",
							keyword: "enum",
							params: { allowedValues: schema59.properties.requestBody.properties.operation.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data0.key !== void 0) {
					let data12 = data0.key;
					if (typeof data12 === "string") {
						if (func1$1(data12) > 256) {
							const err33 = {
								instancePath: instancePath + "/requestBody/key",
								schemaPath: "#/properties/requestBody/properties/key/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
						if (func1$1(data12) < 1) {
							const err34 = {
								instancePath: instancePath + "/requestBody/key",
								schemaPath: "#/properties/requestBody/properties/key/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err34];
							else vErrors.push(err34);
							errors++;
						}
					} else {
						const err35 = {
							instancePath: instancePath + "/requestBody/key",
							schemaPath: "#/properties/requestBody/properties/key/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err35];
						else vErrors.push(err35);
						errors++;
					}
				}
				if (data0.nth !== void 0) {
					let data13 = data0.nth;
					if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
						const err36 = {
							instancePath: instancePath + "/requestBody/nth",
							schemaPath: "#/properties/requestBody/properties/nth/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err36];
						else vErrors.push(err36);
						errors++;
					}
					if (typeof data13 == "number") {
						if (data13 > 1e6 || isNaN(data13)) {
							const err37 = {
								instancePath: instancePath + "/requestBody/nth",
								schemaPath: "#/properties/requestBody/properties/nth/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e6
								},
								message: "must be <= 1000000"
							};
							if (vErrors === null) vErrors = [err37];
							else vErrors.push(err37);
							errors++;
						}
						if (data13 < 1 || isNaN(data13)) {
							const err38 = {
								instancePath: instancePath + "/requestBody/nth",
								schemaPath: "#/properties/requestBody/properties/nth/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err38];
							else vErrors.push(err38);
							errors++;
						}
					}
				}
				if (data0.times !== void 0) {
					let data14 = data0.times;
					if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14))) {
						const err39 = {
							instancePath: instancePath + "/requestBody/times",
							schemaPath: "#/properties/requestBody/properties/times/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err39];
						else vErrors.push(err39);
						errors++;
					}
					if (typeof data14 == "number") {
						if (data14 > 1e6 || isNaN(data14)) {
							const err40 = {
								instancePath: instancePath + "/requestBody/times",
								schemaPath: "#/properties/requestBody/properties/times/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e6
								},
								message: "must be <= 1000000"
							};
							if (vErrors === null) vErrors = [err40];
							else vErrors.push(err40);
							errors++;
						}
						if (data14 < 1 || isNaN(data14)) {
							const err41 = {
								instancePath: instancePath + "/requestBody/times",
								schemaPath: "#/properties/requestBody/properties/times/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err41];
							else vErrors.push(err41);
							errors++;
						}
					}
				}
				if (data0.probability !== void 0) {
					let data15 = data0.probability;
					if (typeof data15 == "number") {
						if (data15 > 1 || isNaN(data15)) {
							const err42 = {
								instancePath: instancePath + "/requestBody/probability",
								schemaPath: "#/properties/requestBody/properties/probability/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1
								},
								message: "must be <= 1"
							};
							if (vErrors === null) vErrors = [err42];
							else vErrors.push(err42);
							errors++;
						}
						if (data15 < 0 || isNaN(data15)) {
							const err43 = {
								instancePath: instancePath + "/requestBody/probability",
								schemaPath: "#/properties/requestBody/properties/probability/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
					} else {
						const err44 = {
							instancePath: instancePath + "/requestBody/probability",
							schemaPath: "#/properties/requestBody/properties/probability/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
				if (data0.seed !== void 0) {
					let data16 = data0.seed;
					if (typeof data16 === "string") {
						if (func1$1(data16) > 100) {
							const err45 = {
								instancePath: instancePath + "/requestBody/seed",
								schemaPath: "#/properties/requestBody/properties/seed/maxLength",
								keyword: "maxLength",
								params: { limit: 100 },
								message: "must NOT have more than 100 characters"
							};
							if (vErrors === null) vErrors = [err45];
							else vErrors.push(err45);
							errors++;
						}
						if (func1$1(data16) < 1) {
							const err46 = {
								instancePath: instancePath + "/requestBody/seed",
								schemaPath: "#/properties/requestBody/properties/seed/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err46];
							else vErrors.push(err46);
							errors++;
						}
					} else {
						const err47 = {
							instancePath: instancePath + "/requestBody/seed",
							schemaPath: "#/properties/requestBody/properties/seed/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err47];
						else vErrors.push(err47);
						errors++;
					}
				}
				if (data0.ttl !== void 0) {
					let data17 = data0.ttl;
					if (typeof data17 === "string") {
						if (func1$1(data17) > 100) {
							const err48 = {
								instancePath: instancePath + "/requestBody/ttl",
								schemaPath: "#/properties/requestBody/properties/ttl/maxLength",
								keyword: "maxLength",
								params: { limit: 100 },
								message: "must NOT have more than 100 characters"
							};
							if (vErrors === null) vErrors = [err48];
							else vErrors.push(err48);
							errors++;
						}
						if (func1$1(data17) < 2) {
							const err49 = {
								instancePath: instancePath + "/requestBody/ttl",
								schemaPath: "#/properties/requestBody/properties/ttl/minLength",
								keyword: "minLength",
								params: { limit: 2 },
								message: "must NOT have fewer than 2 characters"
							};
							if (vErrors === null) vErrors = [err49];
							else vErrors.push(err49);
							errors++;
						}
					} else {
						const err50 = {
							instancePath: instancePath + "/requestBody/ttl",
							schemaPath: "#/properties/requestBody/properties/ttl/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err50];
						else vErrors.push(err50);
						errors++;
					}
				}
			} else {
				const err51 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err51];
				else vErrors.push(err51);
				errors++;
			}
		}
	} else {
		const err52 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err52];
		else vErrors.push(err52);
		errors++;
	}
	validate48.errors = vErrors;
	return errors === 0;
}
validate48.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check29 = validate49;
const schema60 = {
	"type": "object",
	"required": [
		"id",
		"kind",
		"seen",
		"hits"
	],
	"properties": {
		"id": { "type": "string" },
		"kind": {
			"type": "string",
			"enum": [
				"latency",
				"status",
				"rate-limit",
				"drop-before",
				"drop-after",
				"truncate",
				"bad-json",
				"slow-body",
				"sparse-pages",
				"expired-cursor",
				"key-revoked",
				"checkout-expired"
			]
		},
		"seen": { "type": "integer" },
		"hits": { "type": "integer" },
		"until": {
			"type": "string",
			"format": "date-time"
		},
		"operation": {
			"type": "string",
			"enum": [
				"listBundles",
				"searchUsers",
				"listBundleUsers",
				"listBundleGrants",
				"createBundleGrant",
				"revokeBundleGrant",
				"readCheckout"
			]
		},
		"key": { "type": "string" },
		"ms": { "type": "integer" },
		"jitterMs": { "type": "integer" },
		"errorCode": { "type": "string" },
		"status": { "type": "integer" },
		"retryAfter": { "type": "integer" },
		"bytes": { "type": "integer" },
		"pauseMs": { "type": "integer" },
		"keep": { "type": "integer" },
		"empty": { "type": "integer" },
		"nth": { "type": "integer" },
		"times": { "type": "integer" },
		"probability": { "type": "number" },
		"seed": { "type": "string" }
	}
};
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate49.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "id" },
				message: "must have required property 'id'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.kind === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "kind" },
				message: "must have required property 'kind'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.seen === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "seen" },
				message: "must have required property 'seen'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.hits === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "hits" },
				message: "must have required property 'hits'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err4 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.kind !== void 0) {
			let data1 = data.kind;
			if (typeof data1 !== "string") {
				const err5 = {
					instancePath: instancePath + "/kind",
					schemaPath: "#/properties/kind/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (!(data1 === "latency" || data1 === "status" || data1 === "rate-limit" || data1 === "drop-before" || data1 === "drop-after" || data1 === "truncate" || data1 === "bad-json" || data1 === "slow-body" || data1 === "sparse-pages" || data1 === "expired-cursor" || data1 === "key-revoked" || data1 === "checkout-expired")) {
				const err6 = {
					instancePath: instancePath + "/kind",
					schemaPath: "#/properties/kind/enum",
					keyword: "enum",
					params: { allowedValues: schema60.properties.kind.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.seen !== void 0) {
			let data2 = data.seen;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
				const err7 = {
					instancePath: instancePath + "/seen",
					schemaPath: "#/properties/seen/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.hits !== void 0) {
			let data3 = data.hits;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
				const err8 = {
					instancePath: instancePath + "/hits",
					schemaPath: "#/properties/hits/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.until !== void 0) {
			let data4 = data.until;
			if (typeof data4 === "string") {
				if (!formats0(data4)) {
					const err9 = {
						instancePath: instancePath + "/until",
						schemaPath: "#/properties/until/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/until",
					schemaPath: "#/properties/until/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.operation !== void 0) {
			let data5 = data.operation;
			if (typeof data5 !== "string") {
				const err11 = {
					instancePath: instancePath + "/operation",
					schemaPath: "#/properties/operation/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			if (!(data5 === "listBundles" || data5 === "searchUsers" || data5 === "listBundleUsers" || data5 === "listBundleGrants" || data5 === "createBundleGrant" || data5 === "revokeBundleGrant" || data5 === "readCheckout")) {
				const err12 = {
					instancePath: instancePath + "/operation",
					schemaPath: "#/properties/operation/enum",
					keyword: "enum",
					params: { allowedValues: schema60.properties.operation.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.key !== void 0) {
			if (typeof data.key !== "string") {
				const err13 = {
					instancePath: instancePath + "/key",
					schemaPath: "#/properties/key/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.ms !== void 0) {
			let data7 = data.ms;
			if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
				const err14 = {
					instancePath: instancePath + "/ms",
					schemaPath: "#/properties/ms/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.jitterMs !== void 0) {
			let data8 = data.jitterMs;
			if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8))) {
				const err15 = {
					instancePath: instancePath + "/jitterMs",
					schemaPath: "#/properties/jitterMs/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.errorCode !== void 0) {
			if (typeof data.errorCode !== "string") {
				const err16 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data10 = data.status;
			if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
				const err17 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.retryAfter !== void 0) {
			let data11 = data.retryAfter;
			if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11))) {
				const err18 = {
					instancePath: instancePath + "/retryAfter",
					schemaPath: "#/properties/retryAfter/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.bytes !== void 0) {
			let data12 = data.bytes;
			if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
				const err19 = {
					instancePath: instancePath + "/bytes",
					schemaPath: "#/properties/bytes/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.pauseMs !== void 0) {
			let data13 = data.pauseMs;
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
				const err20 = {
					instancePath: instancePath + "/pauseMs",
					schemaPath: "#/properties/pauseMs/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.keep !== void 0) {
			let data14 = data.keep;
			if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14))) {
				const err21 = {
					instancePath: instancePath + "/keep",
					schemaPath: "#/properties/keep/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.empty !== void 0) {
			let data15 = data.empty;
			if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15))) {
				const err22 = {
					instancePath: instancePath + "/empty",
					schemaPath: "#/properties/empty/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.nth !== void 0) {
			let data16 = data.nth;
			if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16))) {
				const err23 = {
					instancePath: instancePath + "/nth",
					schemaPath: "#/properties/nth/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.times !== void 0) {
			let data17 = data.times;
			if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17))) {
				const err24 = {
					instancePath: instancePath + "/times",
					schemaPath: "#/properties/times/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.probability !== void 0) {
			if (!(typeof data.probability == "number")) {
				const err25 = {
					instancePath: instancePath + "/probability",
					schemaPath: "#/properties/probability/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
		if (data.seed !== void 0) {
			if (typeof data.seed !== "string") {
				const err26 = {
					instancePath: instancePath + "/seed",
					schemaPath: "#/properties/seed/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
	} else {
		const err27 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err27];
		else vErrors.push(err27);
		errors++;
	}
	validate49.errors = vErrors;
	return errors === 0;
}
validate49.evaluated = {
	"props": {
		"id": true,
		"kind": true,
		"seen": true,
		"hits": true,
		"until": true,
		"operation": true,
		"key": true,
		"ms": true,
		"jitterMs": true,
		"errorCode": true,
		"status": true,
		"retryAfter": true,
		"bytes": true,
		"pauseMs": true,
		"keep": true,
		"empty": true,
		"nth": true,
		"times": true,
		"probability": true,
		"seed": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check30 = validate50;
const schema61 = {
	"type": "object",
	"required": ["requests", "complete"],
	"properties": {
		"requests": {
			"type": "array",
			"items": {
				"type": "object",
				"required": [
					"number",
					"at",
					"realAt",
					"durationMs",
					"authenticated",
					"request",
					"response",
					"rules",
					"variants",
					"ledger",
					"faults",
					"keyFoundIn",
					"curl"
				],
				"properties": {
					"number": { "type": "integer" },
					"at": {
						"type": "string",
						"format": "date-time"
					},
					"realAt": {
						"type": "string",
						"format": "date-time"
					},
					"durationMs": { "type": "number" },
					"operationId": {
						"type": "string",
						"enum": [
							"listBundles",
							"searchUsers",
							"listBundleUsers",
							"listBundleGrants",
							"createBundleGrant",
							"revokeBundleGrant",
							"readCheckout"
						]
					},
					"keyId": { "type": "string" },
					"authenticated": { "type": "boolean" },
					"request": {
						"type": "object",
						"required": [
							"method",
							"path",
							"query",
							"headers",
							"address"
						],
						"properties": {
							"method": { "type": "string" },
							"path": { "type": "string" },
							"query": { "type": "string" },
							"headers": {
								"type": "object",
								"additionalProperties": { "type": "string" }
							},
							"body": { "type": "string" },
							"address": { "type": "string" }
						}
					},
					"response": {
						"type": "object",
						"required": [
							"status",
							"headers",
							"body",
							"delivery"
						],
						"properties": {
							"status": { "type": "integer" },
							"headers": {
								"type": "object",
								"additionalProperties": { "type": "string" }
							},
							"body": { "type": "string" },
							"delivery": {
								"type": "string",
								"enum": [
									"whole",
									"none",
									"part",
									"slow"
								]
							}
						}
					},
					"refusal": {
						"type": "object",
						"required": ["code", "message"],
						"properties": {
							"code": { "type": "string" },
							"message": { "type": "string" },
							"metadata": {
								"type": "object",
								"additionalProperties": { "type": "string" }
							}
						}
					},
					"decision": { "type": "string" },
					"rules": {
						"type": "array",
						"items": { "type": "string" }
					},
					"variants": {
						"type": "array",
						"items": {
							"type": "object",
							"required": [
								"name",
								"value",
								"rule"
							],
							"properties": {
								"name": { "type": "string" },
								"value": { "type": "string" },
								"rule": { "type": "string" }
							}
						}
					},
					"ledger": {
						"type": "object",
						"required": ["added", "revoked"],
						"properties": {
							"added": {
								"type": "array",
								"items": {
									"type": "object",
									"additionalProperties": true
								}
							},
							"revoked": {
								"type": "array",
								"items": { "type": "string" }
							}
						}
					},
					"faults": {
						"type": "array",
						"items": {
							"type": "object",
							"required": ["id", "kind"],
							"properties": {
								"id": { "type": "string" },
								"kind": {
									"type": "string",
									"enum": [
										"latency",
										"status",
										"rate-limit",
										"drop-before",
										"drop-after",
										"truncate",
										"bad-json",
										"slow-body",
										"sparse-pages",
										"expired-cursor",
										"key-revoked",
										"checkout-expired"
									]
								}
							}
						}
					},
					"keyFoundIn": {
						"type": "array",
						"items": {
							"type": "string",
							"enum": [
								"path",
								"query",
								"headers",
								"body"
							]
						}
					},
					"curl": { "type": "string" }
				}
			}
		},
		"complete": { "type": "boolean" }
	}
};
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate50.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requests === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requests" },
				message: "must have required property 'requests'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.complete === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "complete" },
				message: "must have required property 'complete'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.requests !== void 0) {
			let data0 = data.requests;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.number === void 0) {
							const err2 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "number" },
								message: "must have required property 'number'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.at === void 0) {
							const err3 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "at" },
								message: "must have required property 'at'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.realAt === void 0) {
							const err4 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "realAt" },
								message: "must have required property 'realAt'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.durationMs === void 0) {
							const err5 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "durationMs" },
								message: "must have required property 'durationMs'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.authenticated === void 0) {
							const err6 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "authenticated" },
								message: "must have required property 'authenticated'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.request === void 0) {
							const err7 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "request" },
								message: "must have required property 'request'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.response === void 0) {
							const err8 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "response" },
								message: "must have required property 'response'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.rules === void 0) {
							const err9 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "rules" },
								message: "must have required property 'rules'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data1.variants === void 0) {
							const err10 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "variants" },
								message: "must have required property 'variants'"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data1.ledger === void 0) {
							const err11 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "ledger" },
								message: "must have required property 'ledger'"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						if (data1.faults === void 0) {
							const err12 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "faults" },
								message: "must have required property 'faults'"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (data1.keyFoundIn === void 0) {
							const err13 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "keyFoundIn" },
								message: "must have required property 'keyFoundIn'"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
						if (data1.curl === void 0) {
							const err14 = {
								instancePath: instancePath + "/requests/" + i0,
								schemaPath: "#/properties/requests/items/required",
								keyword: "required",
								params: { missingProperty: "curl" },
								message: "must have required property 'curl'"
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
						if (data1.number !== void 0) {
							let data2 = data1.number;
							if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
								const err15 = {
									instancePath: instancePath + "/requests/" + i0 + "/number",
									schemaPath: "#/properties/requests/items/properties/number/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data1.at !== void 0) {
							let data3 = data1.at;
							if (typeof data3 === "string") {
								if (!formats0(data3)) {
									const err16 = {
										instancePath: instancePath + "/requests/" + i0 + "/at",
										schemaPath: "#/properties/requests/items/properties/at/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/requests/" + i0 + "/at",
									schemaPath: "#/properties/requests/items/properties/at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data1.realAt !== void 0) {
							let data4 = data1.realAt;
							if (typeof data4 === "string") {
								if (!formats0(data4)) {
									const err18 = {
										instancePath: instancePath + "/requests/" + i0 + "/realAt",
										schemaPath: "#/properties/requests/items/properties/realAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err18];
									else vErrors.push(err18);
									errors++;
								}
							} else {
								const err19 = {
									instancePath: instancePath + "/requests/" + i0 + "/realAt",
									schemaPath: "#/properties/requests/items/properties/realAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
						if (data1.durationMs !== void 0) {
							if (!(typeof data1.durationMs == "number")) {
								const err20 = {
									instancePath: instancePath + "/requests/" + i0 + "/durationMs",
									schemaPath: "#/properties/requests/items/properties/durationMs/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (data1.operationId !== void 0) {
							let data6 = data1.operationId;
							if (typeof data6 !== "string") {
								const err21 = {
									instancePath: instancePath + "/requests/" + i0 + "/operationId",
									schemaPath: "#/properties/requests/items/properties/operationId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
							if (!(data6 === "listBundles" || data6 === "searchUsers" || data6 === "listBundleUsers" || data6 === "listBundleGrants" || data6 === "createBundleGrant" || data6 === "revokeBundleGrant" || data6 === "readCheckout")) {
								const err22 = {
									instancePath: instancePath + "/requests/" + i0 + "/operationId",
									schemaPath: "#/properties/requests/items/properties/operationId/enum",
									keyword: "enum",
									params: { allowedValues: schema61.properties.requests.items.properties.operationId.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err22];
								else vErrors.push(err22);
								errors++;
							}
						}
						if (data1.keyId !== void 0) {
							if (typeof data1.keyId !== "string") {
								const err23 = {
									instancePath: instancePath + "/requests/" + i0 + "/keyId",
									schemaPath: "#/properties/requests/items/properties/keyId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (data1.authenticated !== void 0) {
							if (typeof data1.authenticated !== "boolean") {
								const err24 = {
									instancePath: instancePath + "/requests/" + i0 + "/authenticated",
									schemaPath: "#/properties/requests/items/properties/authenticated/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err24];
								else vErrors.push(err24);
								errors++;
							}
						}
						if (data1.request !== void 0) {
							let data9 = data1.request;
							if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
								if (data9.method === void 0) {
									const err25 = {
										instancePath: instancePath + "/requests/" + i0 + "/request",
										schemaPath: "#/properties/requests/items/properties/request/required",
										keyword: "required",
										params: { missingProperty: "method" },
										message: "must have required property 'method'"
									};
									if (vErrors === null) vErrors = [err25];
									else vErrors.push(err25);
									errors++;
								}
								if (data9.path === void 0) {
									const err26 = {
										instancePath: instancePath + "/requests/" + i0 + "/request",
										schemaPath: "#/properties/requests/items/properties/request/required",
										keyword: "required",
										params: { missingProperty: "path" },
										message: "must have required property 'path'"
									};
									if (vErrors === null) vErrors = [err26];
									else vErrors.push(err26);
									errors++;
								}
								if (data9.query === void 0) {
									const err27 = {
										instancePath: instancePath + "/requests/" + i0 + "/request",
										schemaPath: "#/properties/requests/items/properties/request/required",
										keyword: "required",
										params: { missingProperty: "query" },
										message: "must have required property 'query'"
									};
									if (vErrors === null) vErrors = [err27];
									else vErrors.push(err27);
									errors++;
								}
								if (data9.headers === void 0) {
									const err28 = {
										instancePath: instancePath + "/requests/" + i0 + "/request",
										schemaPath: "#/properties/requests/items/properties/request/required",
										keyword: "required",
										params: { missingProperty: "headers" },
										message: "must have required property 'headers'"
									};
									if (vErrors === null) vErrors = [err28];
									else vErrors.push(err28);
									errors++;
								}
								if (data9.address === void 0) {
									const err29 = {
										instancePath: instancePath + "/requests/" + i0 + "/request",
										schemaPath: "#/properties/requests/items/properties/request/required",
										keyword: "required",
										params: { missingProperty: "address" },
										message: "must have required property 'address'"
									};
									if (vErrors === null) vErrors = [err29];
									else vErrors.push(err29);
									errors++;
								}
								if (data9.method !== void 0) {
									if (typeof data9.method !== "string") {
										const err30 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/method",
											schemaPath: "#/properties/requests/items/properties/request/properties/method/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err30];
										else vErrors.push(err30);
										errors++;
									}
								}
								if (data9.path !== void 0) {
									if (typeof data9.path !== "string") {
										const err31 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/path",
											schemaPath: "#/properties/requests/items/properties/request/properties/path/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err31];
										else vErrors.push(err31);
										errors++;
									}
								}
								if (data9.query !== void 0) {
									if (typeof data9.query !== "string") {
										const err32 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/query",
											schemaPath: "#/properties/requests/items/properties/request/properties/query/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err32];
										else vErrors.push(err32);
										errors++;
									}
								}
								if (data9.headers !== void 0) {
									let data13 = data9.headers;
									if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
										for (const key0 in data13) if (typeof data13[key0] !== "string") {
											const err33 = {
												instancePath: instancePath + "/requests/" + i0 + "/request/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
												schemaPath: "#/properties/requests/items/properties/request/properties/headers/additionalProperties/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err33];
											else vErrors.push(err33);
											errors++;
										}
									} else {
										const err34 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/headers",
											schemaPath: "#/properties/requests/items/properties/request/properties/headers/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err34];
										else vErrors.push(err34);
										errors++;
									}
								}
								if (data9.body !== void 0) {
									if (typeof data9.body !== "string") {
										const err35 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/body",
											schemaPath: "#/properties/requests/items/properties/request/properties/body/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err35];
										else vErrors.push(err35);
										errors++;
									}
								}
								if (data9.address !== void 0) {
									if (typeof data9.address !== "string") {
										const err36 = {
											instancePath: instancePath + "/requests/" + i0 + "/request/address",
											schemaPath: "#/properties/requests/items/properties/request/properties/address/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err36];
										else vErrors.push(err36);
										errors++;
									}
								}
							} else {
								const err37 = {
									instancePath: instancePath + "/requests/" + i0 + "/request",
									schemaPath: "#/properties/requests/items/properties/request/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err37];
								else vErrors.push(err37);
								errors++;
							}
						}
						if (data1.response !== void 0) {
							let data17 = data1.response;
							if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
								if (data17.status === void 0) {
									const err38 = {
										instancePath: instancePath + "/requests/" + i0 + "/response",
										schemaPath: "#/properties/requests/items/properties/response/required",
										keyword: "required",
										params: { missingProperty: "status" },
										message: "must have required property 'status'"
									};
									if (vErrors === null) vErrors = [err38];
									else vErrors.push(err38);
									errors++;
								}
								if (data17.headers === void 0) {
									const err39 = {
										instancePath: instancePath + "/requests/" + i0 + "/response",
										schemaPath: "#/properties/requests/items/properties/response/required",
										keyword: "required",
										params: { missingProperty: "headers" },
										message: "must have required property 'headers'"
									};
									if (vErrors === null) vErrors = [err39];
									else vErrors.push(err39);
									errors++;
								}
								if (data17.body === void 0) {
									const err40 = {
										instancePath: instancePath + "/requests/" + i0 + "/response",
										schemaPath: "#/properties/requests/items/properties/response/required",
										keyword: "required",
										params: { missingProperty: "body" },
										message: "must have required property 'body'"
									};
									if (vErrors === null) vErrors = [err40];
									else vErrors.push(err40);
									errors++;
								}
								if (data17.delivery === void 0) {
									const err41 = {
										instancePath: instancePath + "/requests/" + i0 + "/response",
										schemaPath: "#/properties/requests/items/properties/response/required",
										keyword: "required",
										params: { missingProperty: "delivery" },
										message: "must have required property 'delivery'"
									};
									if (vErrors === null) vErrors = [err41];
									else vErrors.push(err41);
									errors++;
								}
								if (data17.status !== void 0) {
									let data18 = data17.status;
									if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18))) {
										const err42 = {
											instancePath: instancePath + "/requests/" + i0 + "/response/status",
											schemaPath: "#/properties/requests/items/properties/response/properties/status/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err42];
										else vErrors.push(err42);
										errors++;
									}
								}
								if (data17.headers !== void 0) {
									let data19 = data17.headers;
									if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
										for (const key1 in data19) if (typeof data19[key1] !== "string") {
											const err43 = {
												instancePath: instancePath + "/requests/" + i0 + "/response/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
												schemaPath: "#/properties/requests/items/properties/response/properties/headers/additionalProperties/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err43];
											else vErrors.push(err43);
											errors++;
										}
									} else {
										const err44 = {
											instancePath: instancePath + "/requests/" + i0 + "/response/headers",
											schemaPath: "#/properties/requests/items/properties/response/properties/headers/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err44];
										else vErrors.push(err44);
										errors++;
									}
								}
								if (data17.body !== void 0) {
									if (typeof data17.body !== "string") {
										const err45 = {
											instancePath: instancePath + "/requests/" + i0 + "/response/body",
											schemaPath: "#/properties/requests/items/properties/response/properties/body/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err45];
										else vErrors.push(err45);
										errors++;
									}
								}
								if (data17.delivery !== void 0) {
									let data22 = data17.delivery;
									if (typeof data22 !== "string") {
										const err46 = {
											instancePath: instancePath + "/requests/" + i0 + "/response/delivery",
											schemaPath: "#/properties/requests/items/properties/response/properties/delivery/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err46];
										else vErrors.push(err46);
										errors++;
									}
									if (!(data22 === "whole" || data22 === "none" || data22 === "part" || data22 === "slow")) {
										const err47 = {
											instancePath: instancePath + "/requests/" + i0 + "/response/delivery",
											schemaPath: "#/properties/requests/items/properties/response/properties/delivery/enum",
											keyword: "enum",
											params: { allowedValues: schema61.properties.requests.items.properties.response.properties.delivery.enum },
											message: "must be equal to one of the allowed values"
										};
										if (vErrors === null) vErrors = [err47];
										else vErrors.push(err47);
										errors++;
									}
								}
							} else {
								const err48 = {
									instancePath: instancePath + "/requests/" + i0 + "/response",
									schemaPath: "#/properties/requests/items/properties/response/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err48];
								else vErrors.push(err48);
								errors++;
							}
						}
						if (data1.refusal !== void 0) {
							let data23 = data1.refusal;
							if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
								if (data23.code === void 0) {
									const err49 = {
										instancePath: instancePath + "/requests/" + i0 + "/refusal",
										schemaPath: "#/properties/requests/items/properties/refusal/required",
										keyword: "required",
										params: { missingProperty: "code" },
										message: "must have required property 'code'"
									};
									if (vErrors === null) vErrors = [err49];
									else vErrors.push(err49);
									errors++;
								}
								if (data23.message === void 0) {
									const err50 = {
										instancePath: instancePath + "/requests/" + i0 + "/refusal",
										schemaPath: "#/properties/requests/items/properties/refusal/required",
										keyword: "required",
										params: { missingProperty: "message" },
										message: "must have required property 'message'"
									};
									if (vErrors === null) vErrors = [err50];
									else vErrors.push(err50);
									errors++;
								}
								if (data23.code !== void 0) {
									if (typeof data23.code !== "string") {
										const err51 = {
											instancePath: instancePath + "/requests/" + i0 + "/refusal/code",
											schemaPath: "#/properties/requests/items/properties/refusal/properties/code/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err51];
										else vErrors.push(err51);
										errors++;
									}
								}
								if (data23.message !== void 0) {
									if (typeof data23.message !== "string") {
										const err52 = {
											instancePath: instancePath + "/requests/" + i0 + "/refusal/message",
											schemaPath: "#/properties/requests/items/properties/refusal/properties/message/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err52];
										else vErrors.push(err52);
										errors++;
									}
								}
								if (data23.metadata !== void 0) {
									let data26 = data23.metadata;
									if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
										for (const key2 in data26) if (typeof data26[key2] !== "string") {
											const err53 = {
												instancePath: instancePath + "/requests/" + i0 + "/refusal/metadata/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
												schemaPath: "#/properties/requests/items/properties/refusal/properties/metadata/additionalProperties/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err53];
											else vErrors.push(err53);
											errors++;
										}
									} else {
										const err54 = {
											instancePath: instancePath + "/requests/" + i0 + "/refusal/metadata",
											schemaPath: "#/properties/requests/items/properties/refusal/properties/metadata/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err54];
										else vErrors.push(err54);
										errors++;
									}
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/requests/" + i0 + "/refusal",
									schemaPath: "#/properties/requests/items/properties/refusal/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
						if (data1.decision !== void 0) {
							if (typeof data1.decision !== "string") {
								const err56 = {
									instancePath: instancePath + "/requests/" + i0 + "/decision",
									schemaPath: "#/properties/requests/items/properties/decision/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err56];
								else vErrors.push(err56);
								errors++;
							}
						}
						if (data1.rules !== void 0) {
							let data29 = data1.rules;
							if (Array.isArray(data29)) {
								const len1 = data29.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data29[i1] !== "string") {
									const err57 = {
										instancePath: instancePath + "/requests/" + i0 + "/rules/" + i1,
										schemaPath: "#/properties/requests/items/properties/rules/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err57];
									else vErrors.push(err57);
									errors++;
								}
							} else {
								const err58 = {
									instancePath: instancePath + "/requests/" + i0 + "/rules",
									schemaPath: "#/properties/requests/items/properties/rules/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err58];
								else vErrors.push(err58);
								errors++;
							}
						}
						if (data1.variants !== void 0) {
							let data31 = data1.variants;
							if (Array.isArray(data31)) {
								const len2 = data31.length;
								for (let i2 = 0; i2 < len2; i2++) {
									let data32 = data31[i2];
									if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
										if (data32.name === void 0) {
											const err59 = {
												instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2,
												schemaPath: "#/properties/requests/items/properties/variants/items/required",
												keyword: "required",
												params: { missingProperty: "name" },
												message: "must have required property 'name'"
											};
											if (vErrors === null) vErrors = [err59];
											else vErrors.push(err59);
											errors++;
										}
										if (data32.value === void 0) {
											const err60 = {
												instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2,
												schemaPath: "#/properties/requests/items/properties/variants/items/required",
												keyword: "required",
												params: { missingProperty: "value" },
												message: "must have required property 'value'"
											};
											if (vErrors === null) vErrors = [err60];
											else vErrors.push(err60);
											errors++;
										}
										if (data32.rule === void 0) {
											const err61 = {
												instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2,
												schemaPath: "#/properties/requests/items/properties/variants/items/required",
												keyword: "required",
												params: { missingProperty: "rule" },
												message: "must have required property 'rule'"
											};
											if (vErrors === null) vErrors = [err61];
											else vErrors.push(err61);
											errors++;
										}
										if (data32.name !== void 0) {
											if (typeof data32.name !== "string") {
												const err62 = {
													instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2 + "/name",
													schemaPath: "#/properties/requests/items/properties/variants/items/properties/name/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err62];
												else vErrors.push(err62);
												errors++;
											}
										}
										if (data32.value !== void 0) {
											if (typeof data32.value !== "string") {
												const err63 = {
													instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2 + "/value",
													schemaPath: "#/properties/requests/items/properties/variants/items/properties/value/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err63];
												else vErrors.push(err63);
												errors++;
											}
										}
										if (data32.rule !== void 0) {
											if (typeof data32.rule !== "string") {
												const err64 = {
													instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2 + "/rule",
													schemaPath: "#/properties/requests/items/properties/variants/items/properties/rule/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err64];
												else vErrors.push(err64);
												errors++;
											}
										}
									} else {
										const err65 = {
											instancePath: instancePath + "/requests/" + i0 + "/variants/" + i2,
											schemaPath: "#/properties/requests/items/properties/variants/items/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err65];
										else vErrors.push(err65);
										errors++;
									}
								}
							} else {
								const err66 = {
									instancePath: instancePath + "/requests/" + i0 + "/variants",
									schemaPath: "#/properties/requests/items/properties/variants/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err66];
								else vErrors.push(err66);
								errors++;
							}
						}
						if (data1.ledger !== void 0) {
							let data36 = data1.ledger;
							if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
								if (data36.added === void 0) {
									const err67 = {
										instancePath: instancePath + "/requests/" + i0 + "/ledger",
										schemaPath: "#/properties/requests/items/properties/ledger/required",
										keyword: "required",
										params: { missingProperty: "added" },
										message: "must have required property 'added'"
									};
									if (vErrors === null) vErrors = [err67];
									else vErrors.push(err67);
									errors++;
								}
								if (data36.revoked === void 0) {
									const err68 = {
										instancePath: instancePath + "/requests/" + i0 + "/ledger",
										schemaPath: "#/properties/requests/items/properties/ledger/required",
										keyword: "required",
										params: { missingProperty: "revoked" },
										message: "must have required property 'revoked'"
									};
									if (vErrors === null) vErrors = [err68];
									else vErrors.push(err68);
									errors++;
								}
								if (data36.added !== void 0) {
									let data37 = data36.added;
									if (Array.isArray(data37)) {
										const len3 = data37.length;
										for (let i3 = 0; i3 < len3; i3++) {
											let data38 = data37[i3];
											if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {} else {
												const err69 = {
													instancePath: instancePath + "/requests/" + i0 + "/ledger/added/" + i3,
													schemaPath: "#/properties/requests/items/properties/ledger/properties/added/items/type",
													keyword: "type",
													params: { type: "object" },
													message: "must be object"
												};
												if (vErrors === null) vErrors = [err69];
												else vErrors.push(err69);
												errors++;
											}
										}
									} else {
										const err70 = {
											instancePath: instancePath + "/requests/" + i0 + "/ledger/added",
											schemaPath: "#/properties/requests/items/properties/ledger/properties/added/type",
											keyword: "type",
											params: { type: "array" },
											message: "must be array"
										};
										if (vErrors === null) vErrors = [err70];
										else vErrors.push(err70);
										errors++;
									}
								}
								if (data36.revoked !== void 0) {
									let data39 = data36.revoked;
									if (Array.isArray(data39)) {
										const len4 = data39.length;
										for (let i4 = 0; i4 < len4; i4++) if (typeof data39[i4] !== "string") {
											const err71 = {
												instancePath: instancePath + "/requests/" + i0 + "/ledger/revoked/" + i4,
												schemaPath: "#/properties/requests/items/properties/ledger/properties/revoked/items/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err71];
											else vErrors.push(err71);
											errors++;
										}
									} else {
										const err72 = {
											instancePath: instancePath + "/requests/" + i0 + "/ledger/revoked",
											schemaPath: "#/properties/requests/items/properties/ledger/properties/revoked/type",
											keyword: "type",
											params: { type: "array" },
											message: "must be array"
										};
										if (vErrors === null) vErrors = [err72];
										else vErrors.push(err72);
										errors++;
									}
								}
							} else {
								const err73 = {
									instancePath: instancePath + "/requests/" + i0 + "/ledger",
									schemaPath: "#/properties/requests/items/properties/ledger/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err73];
								else vErrors.push(err73);
								errors++;
							}
						}
						if (data1.faults !== void 0) {
							let data41 = data1.faults;
							if (Array.isArray(data41)) {
								const len5 = data41.length;
								for (let i5 = 0; i5 < len5; i5++) {
									let data42 = data41[i5];
									if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
										if (data42.id === void 0) {
											const err74 = {
												instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5,
												schemaPath: "#/properties/requests/items/properties/faults/items/required",
												keyword: "required",
												params: { missingProperty: "id" },
												message: "must have required property 'id'"
											};
											if (vErrors === null) vErrors = [err74];
											else vErrors.push(err74);
											errors++;
										}
										if (data42.kind === void 0) {
											const err75 = {
												instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5,
												schemaPath: "#/properties/requests/items/properties/faults/items/required",
												keyword: "required",
												params: { missingProperty: "kind" },
												message: "must have required property 'kind'"
											};
											if (vErrors === null) vErrors = [err75];
											else vErrors.push(err75);
											errors++;
										}
										if (data42.id !== void 0) {
											if (typeof data42.id !== "string") {
												const err76 = {
													instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5 + "/id",
													schemaPath: "#/properties/requests/items/properties/faults/items/properties/id/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err76];
												else vErrors.push(err76);
												errors++;
											}
										}
										if (data42.kind !== void 0) {
											let data44 = data42.kind;
											if (typeof data44 !== "string") {
												const err77 = {
													instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5 + "/kind",
													schemaPath: "#/properties/requests/items/properties/faults/items/properties/kind/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err77];
												else vErrors.push(err77);
												errors++;
											}
											if (!(data44 === "latency" || data44 === "status" || data44 === "rate-limit" || data44 === "drop-before" || data44 === "drop-after" || data44 === "truncate" || data44 === "bad-json" || data44 === "slow-body" || data44 === "sparse-pages" || data44 === "expired-cursor" || data44 === "key-revoked" || data44 === "checkout-expired")) {
												const err78 = {
													instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5 + "/kind",
													schemaPath: "#/properties/requests/items/properties/faults/items/properties/kind/enum",
													keyword: "enum",
													params: { allowedValues: schema61.properties.requests.items.properties.faults.items.properties.kind.enum },
													message: "must be equal to one of the allowed values"
												};
												if (vErrors === null) vErrors = [err78];
												else vErrors.push(err78);
												errors++;
											}
										}
									} else {
										const err79 = {
											instancePath: instancePath + "/requests/" + i0 + "/faults/" + i5,
											schemaPath: "#/properties/requests/items/properties/faults/items/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err79];
										else vErrors.push(err79);
										errors++;
									}
								}
							} else {
								const err80 = {
									instancePath: instancePath + "/requests/" + i0 + "/faults",
									schemaPath: "#/properties/requests/items/properties/faults/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err80];
								else vErrors.push(err80);
								errors++;
							}
						}
						if (data1.keyFoundIn !== void 0) {
							let data45 = data1.keyFoundIn;
							if (Array.isArray(data45)) {
								const len6 = data45.length;
								for (let i6 = 0; i6 < len6; i6++) {
									let data46 = data45[i6];
									if (typeof data46 !== "string") {
										const err81 = {
											instancePath: instancePath + "/requests/" + i0 + "/keyFoundIn/" + i6,
											schemaPath: "#/properties/requests/items/properties/keyFoundIn/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err81];
										else vErrors.push(err81);
										errors++;
									}
									if (!(data46 === "path" || data46 === "query" || data46 === "headers" || data46 === "body")) {
										const err82 = {
											instancePath: instancePath + "/requests/" + i0 + "/keyFoundIn/" + i6,
											schemaPath: "#/properties/requests/items/properties/keyFoundIn/items/enum",
											keyword: "enum",
											params: { allowedValues: schema61.properties.requests.items.properties.keyFoundIn.items.enum },
											message: "must be equal to one of the allowed values"
										};
										if (vErrors === null) vErrors = [err82];
										else vErrors.push(err82);
										errors++;
									}
								}
							} else {
								const err83 = {
									instancePath: instancePath + "/requests/" + i0 + "/keyFoundIn",
									schemaPath: "#/properties/requests/items/properties/keyFoundIn/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err83];
								else vErrors.push(err83);
								errors++;
							}
						}
						if (data1.curl !== void 0) {
							if (typeof data1.curl !== "string") {
								const err84 = {
									instancePath: instancePath + "/requests/" + i0 + "/curl",
									schemaPath: "#/properties/requests/items/properties/curl/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err84];
								else vErrors.push(err84);
								errors++;
							}
						}
					} else {
						const err85 = {
							instancePath: instancePath + "/requests/" + i0,
							schemaPath: "#/properties/requests/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err85];
						else vErrors.push(err85);
						errors++;
					}
				}
			} else {
				const err86 = {
					instancePath: instancePath + "/requests",
					schemaPath: "#/properties/requests/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err86];
				else vErrors.push(err86);
				errors++;
			}
		}
		if (data.complete !== void 0) {
			if (typeof data.complete !== "boolean") {
				const err87 = {
					instancePath: instancePath + "/complete",
					schemaPath: "#/properties/complete/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err87];
				else vErrors.push(err87);
				errors++;
			}
		}
	} else {
		const err88 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err88];
		else vErrors.push(err88);
		errors++;
	}
	validate50.errors = vErrors;
	return errors === 0;
}
validate50.evaluated = {
	"props": {
		"requests": true,
		"complete": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check31 = validate51;
const schema62 = {
	"type": "object",
	"required": [
		"number",
		"at",
		"realAt",
		"durationMs",
		"authenticated",
		"request",
		"response",
		"rules",
		"variants",
		"ledger",
		"faults",
		"keyFoundIn",
		"curl"
	],
	"properties": {
		"number": { "type": "integer" },
		"at": {
			"type": "string",
			"format": "date-time"
		},
		"realAt": {
			"type": "string",
			"format": "date-time"
		},
		"durationMs": { "type": "number" },
		"operationId": {
			"type": "string",
			"enum": [
				"listBundles",
				"searchUsers",
				"listBundleUsers",
				"listBundleGrants",
				"createBundleGrant",
				"revokeBundleGrant",
				"readCheckout"
			]
		},
		"keyId": { "type": "string" },
		"authenticated": { "type": "boolean" },
		"request": {
			"type": "object",
			"required": [
				"method",
				"path",
				"query",
				"headers",
				"address"
			],
			"properties": {
				"method": { "type": "string" },
				"path": { "type": "string" },
				"query": { "type": "string" },
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"body": { "type": "string" },
				"address": { "type": "string" }
			}
		},
		"response": {
			"type": "object",
			"required": [
				"status",
				"headers",
				"body",
				"delivery"
			],
			"properties": {
				"status": { "type": "integer" },
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"body": { "type": "string" },
				"delivery": {
					"type": "string",
					"enum": [
						"whole",
						"none",
						"part",
						"slow"
					]
				}
			}
		},
		"refusal": {
			"type": "object",
			"required": ["code", "message"],
			"properties": {
				"code": { "type": "string" },
				"message": { "type": "string" },
				"metadata": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				}
			}
		},
		"decision": { "type": "string" },
		"rules": {
			"type": "array",
			"items": { "type": "string" }
		},
		"variants": {
			"type": "array",
			"items": {
				"type": "object",
				"required": [
					"name",
					"value",
					"rule"
				],
				"properties": {
					"name": { "type": "string" },
					"value": { "type": "string" },
					"rule": { "type": "string" }
				}
			}
		},
		"ledger": {
			"type": "object",
			"required": ["added", "revoked"],
			"properties": {
				"added": {
					"type": "array",
					"items": {
						"type": "object",
						"additionalProperties": true
					}
				},
				"revoked": {
					"type": "array",
					"items": { "type": "string" }
				}
			}
		},
		"faults": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["id", "kind"],
				"properties": {
					"id": { "type": "string" },
					"kind": {
						"type": "string",
						"enum": [
							"latency",
							"status",
							"rate-limit",
							"drop-before",
							"drop-after",
							"truncate",
							"bad-json",
							"slow-body",
							"sparse-pages",
							"expired-cursor",
							"key-revoked",
							"checkout-expired"
						]
					}
				}
			}
		},
		"keyFoundIn": {
			"type": "array",
			"items": {
				"type": "string",
				"enum": [
					"path",
					"query",
					"headers",
					"body"
				]
			}
		},
		"curl": { "type": "string" }
	}
};
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate51.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.number === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "number" },
				message: "must have required property 'number'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.at === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "at" },
				message: "must have required property 'at'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.realAt === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "realAt" },
				message: "must have required property 'realAt'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.durationMs === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "durationMs" },
				message: "must have required property 'durationMs'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.authenticated === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "authenticated" },
				message: "must have required property 'authenticated'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.request === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "request" },
				message: "must have required property 'request'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.response === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "response" },
				message: "must have required property 'response'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.rules === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rules" },
				message: "must have required property 'rules'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.variants === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "variants" },
				message: "must have required property 'variants'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.ledger === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "ledger" },
				message: "must have required property 'ledger'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.faults === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "faults" },
				message: "must have required property 'faults'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.keyFoundIn === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "keyFoundIn" },
				message: "must have required property 'keyFoundIn'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.curl === void 0) {
			const err12 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "curl" },
				message: "must have required property 'curl'"
			};
			if (vErrors === null) vErrors = [err12];
			else vErrors.push(err12);
			errors++;
		}
		if (data.number !== void 0) {
			let data0 = data.number;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0))) {
				const err13 = {
					instancePath: instancePath + "/number",
					schemaPath: "#/properties/number/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.at !== void 0) {
			let data1 = data.at;
			if (typeof data1 === "string") {
				if (!formats0(data1)) {
					const err14 = {
						instancePath: instancePath + "/at",
						schemaPath: "#/properties/at/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/at",
					schemaPath: "#/properties/at/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.realAt !== void 0) {
			let data2 = data.realAt;
			if (typeof data2 === "string") {
				if (!formats0(data2)) {
					const err16 = {
						instancePath: instancePath + "/realAt",
						schemaPath: "#/properties/realAt/format",
						keyword: "format",
						params: { format: "date-time" },
						message: "must match format \"date-time\""
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/realAt",
					schemaPath: "#/properties/realAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.durationMs !== void 0) {
			if (!(typeof data.durationMs == "number")) {
				const err18 = {
					instancePath: instancePath + "/durationMs",
					schemaPath: "#/properties/durationMs/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.operationId !== void 0) {
			let data4 = data.operationId;
			if (typeof data4 !== "string") {
				const err19 = {
					instancePath: instancePath + "/operationId",
					schemaPath: "#/properties/operationId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
			if (!(data4 === "listBundles" || data4 === "searchUsers" || data4 === "listBundleUsers" || data4 === "listBundleGrants" || data4 === "createBundleGrant" || data4 === "revokeBundleGrant" || data4 === "readCheckout")) {
				const err20 = {
					instancePath: instancePath + "/operationId",
					schemaPath: "#/properties/operationId/enum",
					keyword: "enum",
					params: { allowedValues: schema62.properties.operationId.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.keyId !== void 0) {
			if (typeof data.keyId !== "string") {
				const err21 = {
					instancePath: instancePath + "/keyId",
					schemaPath: "#/properties/keyId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.authenticated !== void 0) {
			if (typeof data.authenticated !== "boolean") {
				const err22 = {
					instancePath: instancePath + "/authenticated",
					schemaPath: "#/properties/authenticated/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.request !== void 0) {
			let data7 = data.request;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				if (data7.method === void 0) {
					const err23 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: "method" },
						message: "must have required property 'method'"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data7.path === void 0) {
					const err24 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: "path" },
						message: "must have required property 'path'"
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				if (data7.query === void 0) {
					const err25 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: "query" },
						message: "must have required property 'query'"
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
				if (data7.headers === void 0) {
					const err26 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: "headers" },
						message: "must have required property 'headers'"
					};
					if (vErrors === null) vErrors = [err26];
					else vErrors.push(err26);
					errors++;
				}
				if (data7.address === void 0) {
					const err27 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: "address" },
						message: "must have required property 'address'"
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
				if (data7.method !== void 0) {
					if (typeof data7.method !== "string") {
						const err28 = {
							instancePath: instancePath + "/request/method",
							schemaPath: "#/properties/request/properties/method/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
				if (data7.path !== void 0) {
					if (typeof data7.path !== "string") {
						const err29 = {
							instancePath: instancePath + "/request/path",
							schemaPath: "#/properties/request/properties/path/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
				}
				if (data7.query !== void 0) {
					if (typeof data7.query !== "string") {
						const err30 = {
							instancePath: instancePath + "/request/query",
							schemaPath: "#/properties/request/properties/query/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data7.headers !== void 0) {
					let data11 = data7.headers;
					if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
						for (const key0 in data11) if (typeof data11[key0] !== "string") {
							const err31 = {
								instancePath: instancePath + "/request/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/request/properties/headers/additionalProperties/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
					} else {
						const err32 = {
							instancePath: instancePath + "/request/headers",
							schemaPath: "#/properties/request/properties/headers/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data7.body !== void 0) {
					if (typeof data7.body !== "string") {
						const err33 = {
							instancePath: instancePath + "/request/body",
							schemaPath: "#/properties/request/properties/body/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
				if (data7.address !== void 0) {
					if (typeof data7.address !== "string") {
						const err34 = {
							instancePath: instancePath + "/request/address",
							schemaPath: "#/properties/request/properties/address/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err34];
						else vErrors.push(err34);
						errors++;
					}
				}
			} else {
				const err35 = {
					instancePath: instancePath + "/request",
					schemaPath: "#/properties/request/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data.response !== void 0) {
			let data15 = data.response;
			if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
				if (data15.status === void 0) {
					const err36 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/required",
						keyword: "required",
						params: { missingProperty: "status" },
						message: "must have required property 'status'"
					};
					if (vErrors === null) vErrors = [err36];
					else vErrors.push(err36);
					errors++;
				}
				if (data15.headers === void 0) {
					const err37 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/required",
						keyword: "required",
						params: { missingProperty: "headers" },
						message: "must have required property 'headers'"
					};
					if (vErrors === null) vErrors = [err37];
					else vErrors.push(err37);
					errors++;
				}
				if (data15.body === void 0) {
					const err38 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/required",
						keyword: "required",
						params: { missingProperty: "body" },
						message: "must have required property 'body'"
					};
					if (vErrors === null) vErrors = [err38];
					else vErrors.push(err38);
					errors++;
				}
				if (data15.delivery === void 0) {
					const err39 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/required",
						keyword: "required",
						params: { missingProperty: "delivery" },
						message: "must have required property 'delivery'"
					};
					if (vErrors === null) vErrors = [err39];
					else vErrors.push(err39);
					errors++;
				}
				if (data15.status !== void 0) {
					let data16 = data15.status;
					if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16))) {
						const err40 = {
							instancePath: instancePath + "/response/status",
							schemaPath: "#/properties/response/properties/status/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err40];
						else vErrors.push(err40);
						errors++;
					}
				}
				if (data15.headers !== void 0) {
					let data17 = data15.headers;
					if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
						for (const key1 in data17) if (typeof data17[key1] !== "string") {
							const err41 = {
								instancePath: instancePath + "/response/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/response/properties/headers/additionalProperties/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err41];
							else vErrors.push(err41);
							errors++;
						}
					} else {
						const err42 = {
							instancePath: instancePath + "/response/headers",
							schemaPath: "#/properties/response/properties/headers/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
				if (data15.body !== void 0) {
					if (typeof data15.body !== "string") {
						const err43 = {
							instancePath: instancePath + "/response/body",
							schemaPath: "#/properties/response/properties/body/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err43];
						else vErrors.push(err43);
						errors++;
					}
				}
				if (data15.delivery !== void 0) {
					let data20 = data15.delivery;
					if (typeof data20 !== "string") {
						const err44 = {
							instancePath: instancePath + "/response/delivery",
							schemaPath: "#/properties/response/properties/delivery/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
					if (!(data20 === "whole" || data20 === "none" || data20 === "part" || data20 === "slow")) {
						const err45 = {
							instancePath: instancePath + "/response/delivery",
							schemaPath: "#/properties/response/properties/delivery/enum",
							keyword: "enum",
							params: { allowedValues: schema62.properties.response.properties.delivery.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err45];
						else vErrors.push(err45);
						errors++;
					}
				}
			} else {
				const err46 = {
					instancePath: instancePath + "/response",
					schemaPath: "#/properties/response/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.refusal !== void 0) {
			let data21 = data.refusal;
			if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
				if (data21.code === void 0) {
					const err47 = {
						instancePath: instancePath + "/refusal",
						schemaPath: "#/properties/refusal/required",
						keyword: "required",
						params: { missingProperty: "code" },
						message: "must have required property 'code'"
					};
					if (vErrors === null) vErrors = [err47];
					else vErrors.push(err47);
					errors++;
				}
				if (data21.message === void 0) {
					const err48 = {
						instancePath: instancePath + "/refusal",
						schemaPath: "#/properties/refusal/required",
						keyword: "required",
						params: { missingProperty: "message" },
						message: "must have required property 'message'"
					};
					if (vErrors === null) vErrors = [err48];
					else vErrors.push(err48);
					errors++;
				}
				if (data21.code !== void 0) {
					if (typeof data21.code !== "string") {
						const err49 = {
							instancePath: instancePath + "/refusal/code",
							schemaPath: "#/properties/refusal/properties/code/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err49];
						else vErrors.push(err49);
						errors++;
					}
				}
				if (data21.message !== void 0) {
					if (typeof data21.message !== "string") {
						const err50 = {
							instancePath: instancePath + "/refusal/message",
							schemaPath: "#/properties/refusal/properties/message/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err50];
						else vErrors.push(err50);
						errors++;
					}
				}
				if (data21.metadata !== void 0) {
					let data24 = data21.metadata;
					if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
						for (const key2 in data24) if (typeof data24[key2] !== "string") {
							const err51 = {
								instancePath: instancePath + "/refusal/metadata/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/refusal/properties/metadata/additionalProperties/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err51];
							else vErrors.push(err51);
							errors++;
						}
					} else {
						const err52 = {
							instancePath: instancePath + "/refusal/metadata",
							schemaPath: "#/properties/refusal/properties/metadata/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err52];
						else vErrors.push(err52);
						errors++;
					}
				}
			} else {
				const err53 = {
					instancePath: instancePath + "/refusal",
					schemaPath: "#/properties/refusal/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err53];
				else vErrors.push(err53);
				errors++;
			}
		}
		if (data.decision !== void 0) {
			if (typeof data.decision !== "string") {
				const err54 = {
					instancePath: instancePath + "/decision",
					schemaPath: "#/properties/decision/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err54];
				else vErrors.push(err54);
				errors++;
			}
		}
		if (data.rules !== void 0) {
			let data27 = data.rules;
			if (Array.isArray(data27)) {
				const len0 = data27.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data27[i0] !== "string") {
					const err55 = {
						instancePath: instancePath + "/rules/" + i0,
						schemaPath: "#/properties/rules/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err55];
					else vErrors.push(err55);
					errors++;
				}
			} else {
				const err56 = {
					instancePath: instancePath + "/rules",
					schemaPath: "#/properties/rules/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err56];
				else vErrors.push(err56);
				errors++;
			}
		}
		if (data.variants !== void 0) {
			let data29 = data.variants;
			if (Array.isArray(data29)) {
				const len1 = data29.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data30 = data29[i1];
					if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
						if (data30.name === void 0) {
							const err57 = {
								instancePath: instancePath + "/variants/" + i1,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "name" },
								message: "must have required property 'name'"
							};
							if (vErrors === null) vErrors = [err57];
							else vErrors.push(err57);
							errors++;
						}
						if (data30.value === void 0) {
							const err58 = {
								instancePath: instancePath + "/variants/" + i1,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "value" },
								message: "must have required property 'value'"
							};
							if (vErrors === null) vErrors = [err58];
							else vErrors.push(err58);
							errors++;
						}
						if (data30.rule === void 0) {
							const err59 = {
								instancePath: instancePath + "/variants/" + i1,
								schemaPath: "#/properties/variants/items/required",
								keyword: "required",
								params: { missingProperty: "rule" },
								message: "must have required property 'rule'"
							};
							if (vErrors === null) vErrors = [err59];
							else vErrors.push(err59);
							errors++;
						}
						if (data30.name !== void 0) {
							if (typeof data30.name !== "string") {
								const err60 = {
									instancePath: instancePath + "/variants/" + i1 + "/name",
									schemaPath: "#/properties/variants/items/properties/name/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err60];
								else vErrors.push(err60);
								errors++;
							}
						}
						if (data30.value !== void 0) {
							if (typeof data30.value !== "string") {
								const err61 = {
									instancePath: instancePath + "/variants/" + i1 + "/value",
									schemaPath: "#/properties/variants/items/properties/value/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
						if (data30.rule !== void 0) {
							if (typeof data30.rule !== "string") {
								const err62 = {
									instancePath: instancePath + "/variants/" + i1 + "/rule",
									schemaPath: "#/properties/variants/items/properties/rule/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
						}
					} else {
						const err63 = {
							instancePath: instancePath + "/variants/" + i1,
							schemaPath: "#/properties/variants/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err63];
						else vErrors.push(err63);
						errors++;
					}
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/variants",
					schemaPath: "#/properties/variants/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.ledger !== void 0) {
			let data34 = data.ledger;
			if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
				if (data34.added === void 0) {
					const err65 = {
						instancePath: instancePath + "/ledger",
						schemaPath: "#/properties/ledger/required",
						keyword: "required",
						params: { missingProperty: "added" },
						message: "must have required property 'added'"
					};
					if (vErrors === null) vErrors = [err65];
					else vErrors.push(err65);
					errors++;
				}
				if (data34.revoked === void 0) {
					const err66 = {
						instancePath: instancePath + "/ledger",
						schemaPath: "#/properties/ledger/required",
						keyword: "required",
						params: { missingProperty: "revoked" },
						message: "must have required property 'revoked'"
					};
					if (vErrors === null) vErrors = [err66];
					else vErrors.push(err66);
					errors++;
				}
				if (data34.added !== void 0) {
					let data35 = data34.added;
					if (Array.isArray(data35)) {
						const len2 = data35.length;
						for (let i2 = 0; i2 < len2; i2++) {
							let data36 = data35[i2];
							if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {} else {
								const err67 = {
									instancePath: instancePath + "/ledger/added/" + i2,
									schemaPath: "#/properties/ledger/properties/added/items/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err67];
								else vErrors.push(err67);
								errors++;
							}
						}
					} else {
						const err68 = {
							instancePath: instancePath + "/ledger/added",
							schemaPath: "#/properties/ledger/properties/added/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err68];
						else vErrors.push(err68);
						errors++;
					}
				}
				if (data34.revoked !== void 0) {
					let data37 = data34.revoked;
					if (Array.isArray(data37)) {
						const len3 = data37.length;
						for (let i3 = 0; i3 < len3; i3++) if (typeof data37[i3] !== "string") {
							const err69 = {
								instancePath: instancePath + "/ledger/revoked/" + i3,
								schemaPath: "#/properties/ledger/properties/revoked/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err69];
							else vErrors.push(err69);
							errors++;
						}
					} else {
						const err70 = {
							instancePath: instancePath + "/ledger/revoked",
							schemaPath: "#/properties/ledger/properties/revoked/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err70];
						else vErrors.push(err70);
						errors++;
					}
				}
			} else {
				const err71 = {
					instancePath: instancePath + "/ledger",
					schemaPath: "#/properties/ledger/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err71];
				else vErrors.push(err71);
				errors++;
			}
		}
		if (data.faults !== void 0) {
			let data39 = data.faults;
			if (Array.isArray(data39)) {
				const len4 = data39.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data40 = data39[i4];
					if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
						if (data40.id === void 0) {
							const err72 = {
								instancePath: instancePath + "/faults/" + i4,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err72];
							else vErrors.push(err72);
							errors++;
						}
						if (data40.kind === void 0) {
							const err73 = {
								instancePath: instancePath + "/faults/" + i4,
								schemaPath: "#/properties/faults/items/required",
								keyword: "required",
								params: { missingProperty: "kind" },
								message: "must have required property 'kind'"
							};
							if (vErrors === null) vErrors = [err73];
							else vErrors.push(err73);
							errors++;
						}
						if (data40.id !== void 0) {
							if (typeof data40.id !== "string") {
								const err74 = {
									instancePath: instancePath + "/faults/" + i4 + "/id",
									schemaPath: "#/properties/faults/items/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err74];
								else vErrors.push(err74);
								errors++;
							}
						}
						if (data40.kind !== void 0) {
							let data42 = data40.kind;
							if (typeof data42 !== "string") {
								const err75 = {
									instancePath: instancePath + "/faults/" + i4 + "/kind",
									schemaPath: "#/properties/faults/items/properties/kind/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err75];
								else vErrors.push(err75);
								errors++;
							}
							if (!(data42 === "latency" || data42 === "status" || data42 === "rate-limit" || data42 === "drop-before" || data42 === "drop-after" || data42 === "truncate" || data42 === "bad-json" || data42 === "slow-body" || data42 === "sparse-pages" || data42 === "expired-cursor" || data42 === "key-revoked" || data42 === "checkout-expired")) {
								const err76 = {
									instancePath: instancePath + "/faults/" + i4 + "/kind",
									schemaPath: "#/properties/faults/items/properties/kind/enum",
									keyword: "enum",
									params: { allowedValues: schema62.properties.faults.items.properties.kind.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err76];
								else vErrors.push(err76);
								errors++;
							}
						}
					} else {
						const err77 = {
							instancePath: instancePath + "/faults/" + i4,
							schemaPath: "#/properties/faults/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err77];
						else vErrors.push(err77);
						errors++;
					}
				}
			} else {
				const err78 = {
					instancePath: instancePath + "/faults",
					schemaPath: "#/properties/faults/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err78];
				else vErrors.push(err78);
				errors++;
			}
		}
		if (data.keyFoundIn !== void 0) {
			let data43 = data.keyFoundIn;
			if (Array.isArray(data43)) {
				const len5 = data43.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data44 = data43[i5];
					if (typeof data44 !== "string") {
						const err79 = {
							instancePath: instancePath + "/keyFoundIn/" + i5,
							schemaPath: "#/properties/keyFoundIn/items/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err79];
						else vErrors.push(err79);
						errors++;
					}
					if (!(data44 === "path" || data44 === "query" || data44 === "headers" || data44 === "body")) {
						const err80 = {
							instancePath: instancePath + "/keyFoundIn/" + i5,
							schemaPath: "#/properties/keyFoundIn/items/enum",
							keyword: "enum",
							params: { allowedValues: schema62.properties.keyFoundIn.items.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err80];
						else vErrors.push(err80);
						errors++;
					}
				}
			} else {
				const err81 = {
					instancePath: instancePath + "/keyFoundIn",
					schemaPath: "#/properties/keyFoundIn/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err81];
				else vErrors.push(err81);
				errors++;
			}
		}
		if (data.curl !== void 0) {
			if (typeof data.curl !== "string") {
				const err82 = {
					instancePath: instancePath + "/curl",
					schemaPath: "#/properties/curl/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err82];
				else vErrors.push(err82);
				errors++;
			}
		}
	} else {
		const err83 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err83];
		else vErrors.push(err83);
		errors++;
	}
	validate51.errors = vErrors;
	return errors === 0;
}
validate51.evaluated = {
	"props": {
		"number": true,
		"at": true,
		"realAt": true,
		"durationMs": true,
		"operationId": true,
		"keyId": true,
		"authenticated": true,
		"request": true,
		"response": true,
		"refusal": true,
		"decision": true,
		"rules": true,
		"variants": true,
		"ledger": true,
		"faults": true,
		"keyFoundIn": true,
		"curl": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check32 = validate52;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate52.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.log === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "log" },
				message: "must have required property 'log'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.log !== void 0) {
			let data0 = data.log;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {} else {
				const err1 = {
					instancePath: instancePath + "/log",
					schemaPath: "#/properties/log/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
validate52.evaluated = {
	"props": { "log": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check33 = validate53;
const schema64 = {
	"type": "object",
	"required": ["requestBody"],
	"properties": { "requestBody": { "oneOf": [
		{
			"type": "object",
			"required": [
				"scenario",
				"bundleId",
				"userId",
				"periodEnd"
			],
			"additionalProperties": false,
			"properties": {
				"scenario": { "const": "invoice-paid" },
				"bundleId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"userId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"periodEnd": {
					"type": "string",
					"format": "date-time"
				}
			}
		},
		{
			"type": "object",
			"required": [
				"scenario",
				"bundleId",
				"userId"
			],
			"additionalProperties": false,
			"properties": {
				"scenario": {
					"type": "string",
					"enum": [
						"lifetime-paid",
						"payment-failed",
						"cancel-at-period-end"
					]
				},
				"bundleId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"userId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				}
			}
		},
		{
			"type": "object",
			"required": [
				"scenario",
				"bundleId",
				"userId"
			],
			"additionalProperties": false,
			"properties": {
				"scenario": { "const": "refund" },
				"bundleId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"userId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"sourceId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				}
			}
		},
		{
			"type": "object",
			"required": ["scenario", "checkoutId"],
			"additionalProperties": false,
			"properties": {
				"scenario": { "const": "charged" },
				"checkoutId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				}
			}
		},
		{
			"type": "object",
			"required": ["scenario", "operationId"],
			"additionalProperties": false,
			"properties": {
				"scenario": { "const": "whole-list" },
				"operationId": {
					"type": "string",
					"enum": [
						"listBundles",
						"searchUsers",
						"listBundleUsers",
						"listBundleGrants",
						"createBundleGrant",
						"revokeBundleGrant",
						"readCheckout"
					]
				}
			}
		},
		{
			"type": "object",
			"required": ["scenario"],
			"additionalProperties": false,
			"properties": { "scenario": { "const": "whole-program" } }
		}
	] } }
};
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate53.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			const _errs2 = errors;
			let valid1 = false;
			let passing0 = null;
			const _errs3 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.scenario === void 0) {
					const err1 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/required",
						keyword: "required",
						params: { missingProperty: "scenario" },
						message: "must have required property 'scenario'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.bundleId === void 0) {
					const err2 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.userId === void 0) {
					const err3 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/required",
						keyword: "required",
						params: { missingProperty: "userId" },
						message: "must have required property 'userId'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.periodEnd === void 0) {
					const err4 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/required",
						keyword: "required",
						params: { missingProperty: "periodEnd" },
						message: "must have required property 'periodEnd'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "scenario" || key0 === "bundleId" || key0 === "userId" || key0 === "periodEnd")) {
					const err5 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/0/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.scenario !== void 0) {
					if ("invoice-paid" !== data0.scenario) {
						const err6 = {
							instancePath: instancePath + "/requestBody/scenario",
							schemaPath: "#/properties/requestBody/oneOf/0/properties/scenario/const",
							keyword: "const",
							params: { allowedValue: "invoice-paid" },
							message: "must be equal to constant"
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
				}
				if (data0.bundleId !== void 0) {
					let data2 = data0.bundleId;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 256) {
							const err7 = {
								instancePath: instancePath + "/requestBody/bundleId",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err8 = {
								instancePath: instancePath + "/requestBody/bundleId",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/requestBody/bundleId",
							schemaPath: "#/properties/requestBody/oneOf/0/properties/bundleId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.userId !== void 0) {
					let data3 = data0.userId;
					if (typeof data3 === "string") {
						if (func1$1(data3) > 256) {
							const err10 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/userId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (func1$1(data3) < 1) {
							const err11 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/userId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/requestBody/userId",
							schemaPath: "#/properties/requestBody/oneOf/0/properties/userId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.periodEnd !== void 0) {
					let data4 = data0.periodEnd;
					if (typeof data4 === "string") {
						if (!formats0(data4)) {
							const err13 = {
								instancePath: instancePath + "/requestBody/periodEnd",
								schemaPath: "#/properties/requestBody/oneOf/0/properties/periodEnd/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					} else {
						const err14 = {
							instancePath: instancePath + "/requestBody/periodEnd",
							schemaPath: "#/properties/requestBody/oneOf/0/properties/periodEnd/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf/0/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			var _valid0 = _errs3 === errors;
			if (_valid0) {
				valid1 = true;
				passing0 = 0;
				var props0 = true;
			}
			const _errs13 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.scenario === void 0) {
					const err16 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/required",
						keyword: "required",
						params: { missingProperty: "scenario" },
						message: "must have required property 'scenario'"
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (data0.bundleId === void 0) {
					const err17 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
				if (data0.userId === void 0) {
					const err18 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/required",
						keyword: "required",
						params: { missingProperty: "userId" },
						message: "must have required property 'userId'"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
				for (const key1 in data0) if (!(key1 === "scenario" || key1 === "bundleId" || key1 === "userId")) {
					const err19 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/1/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
				if (data0.scenario !== void 0) {
					let data5 = data0.scenario;
					if (typeof data5 !== "string") {
						const err20 = {
							instancePath: instancePath + "/requestBody/scenario",
							schemaPath: "#/properties/requestBody/oneOf/1/properties/scenario/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
					if (!(data5 === "lifetime-paid" || data5 === "payment-failed" || data5 === "cancel-at-period-end")) {
						const err21 = {
							instancePath: instancePath + "/requestBody/scenario",
							schemaPath: "#/properties/requestBody/oneOf/1/properties/scenario/enum",
							keyword: "enum",
							params: { allowedValues: schema64.properties.requestBody.oneOf[1].properties.scenario.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
				if (data0.bundleId !== void 0) {
					let data6 = data0.bundleId;
					if (typeof data6 === "string") {
						if (func1$1(data6) > 256) {
							const err22 = {
								instancePath: instancePath + "/requestBody/bundleId",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
						if (func1$1(data6) < 1) {
							const err23 = {
								instancePath: instancePath + "/requestBody/bundleId",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
					} else {
						const err24 = {
							instancePath: instancePath + "/requestBody/bundleId",
							schemaPath: "#/properties/requestBody/oneOf/1/properties/bundleId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data0.userId !== void 0) {
					let data7 = data0.userId;
					if (typeof data7 === "string") {
						if (func1$1(data7) > 256) {
							const err25 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/userId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
						if (func1$1(data7) < 1) {
							const err26 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/oneOf/1/properties/userId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
					} else {
						const err27 = {
							instancePath: instancePath + "/requestBody/userId",
							schemaPath: "#/properties/requestBody/oneOf/1/properties/userId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
			} else {
				const err28 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf/1/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
			var _valid0 = _errs13 === errors;
			if (_valid0 && valid1) {
				valid1 = false;
				passing0 = [passing0, 1];
			} else {
				if (_valid0) {
					valid1 = true;
					passing0 = 1;
					if (props0 !== true) props0 = true;
				}
				const _errs22 = errors;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
					if (data0.scenario === void 0) {
						const err29 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/required",
							keyword: "required",
							params: { missingProperty: "scenario" },
							message: "must have required property 'scenario'"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
					if (data0.bundleId === void 0) {
						const err30 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/required",
							keyword: "required",
							params: { missingProperty: "bundleId" },
							message: "must have required property 'bundleId'"
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
					if (data0.userId === void 0) {
						const err31 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/required",
							keyword: "required",
							params: { missingProperty: "userId" },
							message: "must have required property 'userId'"
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
					for (const key2 in data0) if (!(key2 === "scenario" || key2 === "bundleId" || key2 === "userId" || key2 === "sourceId")) {
						const err32 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/2/additionalProperties",
							keyword: "additionalProperties",
							params: { additionalProperty: key2 },
							message: "must NOT have additional properties"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
					if (data0.scenario !== void 0) {
						if ("refund" !== data0.scenario) {
							const err33 = {
								instancePath: instancePath + "/requestBody/scenario",
								schemaPath: "#/properties/requestBody/oneOf/2/properties/scenario/const",
								keyword: "const",
								params: { allowedValue: "refund" },
								message: "must be equal to constant"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
					}
					if (data0.bundleId !== void 0) {
						let data9 = data0.bundleId;
						if (typeof data9 === "string") {
							if (func1$1(data9) > 256) {
								const err34 = {
									instancePath: instancePath + "/requestBody/bundleId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/bundleId/maxLength",
									keyword: "maxLength",
									params: { limit: 256 },
									message: "must NOT have more than 256 characters"
								};
								if (vErrors === null) vErrors = [err34];
								else vErrors.push(err34);
								errors++;
							}
							if (func1$1(data9) < 1) {
								const err35 = {
									instancePath: instancePath + "/requestBody/bundleId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/bundleId/minLength",
									keyword: "minLength",
									params: { limit: 1 },
									message: "must NOT have fewer than 1 characters"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						} else {
							const err36 = {
								instancePath: instancePath + "/requestBody/bundleId",
								schemaPath: "#/properties/requestBody/oneOf/2/properties/bundleId/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err36];
							else vErrors.push(err36);
							errors++;
						}
					}
					if (data0.userId !== void 0) {
						let data10 = data0.userId;
						if (typeof data10 === "string") {
							if (func1$1(data10) > 256) {
								const err37 = {
									instancePath: instancePath + "/requestBody/userId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/userId/maxLength",
									keyword: "maxLength",
									params: { limit: 256 },
									message: "must NOT have more than 256 characters"
								};
								if (vErrors === null) vErrors = [err37];
								else vErrors.push(err37);
								errors++;
							}
							if (func1$1(data10) < 1) {
								const err38 = {
									instancePath: instancePath + "/requestBody/userId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/userId/minLength",
									keyword: "minLength",
									params: { limit: 1 },
									message: "must NOT have fewer than 1 characters"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						} else {
							const err39 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/oneOf/2/properties/userId/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err39];
							else vErrors.push(err39);
							errors++;
						}
					}
					if (data0.sourceId !== void 0) {
						let data11 = data0.sourceId;
						if (typeof data11 === "string") {
							if (func1$1(data11) > 256) {
								const err40 = {
									instancePath: instancePath + "/requestBody/sourceId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/sourceId/maxLength",
									keyword: "maxLength",
									params: { limit: 256 },
									message: "must NOT have more than 256 characters"
								};
								if (vErrors === null) vErrors = [err40];
								else vErrors.push(err40);
								errors++;
							}
							if (func1$1(data11) < 1) {
								const err41 = {
									instancePath: instancePath + "/requestBody/sourceId",
									schemaPath: "#/properties/requestBody/oneOf/2/properties/sourceId/minLength",
									keyword: "minLength",
									params: { limit: 1 },
									message: "must NOT have fewer than 1 characters"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						} else {
							const err42 = {
								instancePath: instancePath + "/requestBody/sourceId",
								schemaPath: "#/properties/requestBody/oneOf/2/properties/sourceId/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err42];
							else vErrors.push(err42);
							errors++;
						}
					}
				} else {
					const err43 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/oneOf/2/type",
						keyword: "type",
						params: { type: "object" },
						message: "must be object"
					};
					if (vErrors === null) vErrors = [err43];
					else vErrors.push(err43);
					errors++;
				}
				var _valid0 = _errs22 === errors;
				if (_valid0 && valid1) {
					valid1 = false;
					passing0 = [passing0, 2];
				} else {
					if (_valid0) {
						valid1 = true;
						passing0 = 2;
						if (props0 !== true) props0 = true;
					}
					const _errs32 = errors;
					if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
						if (data0.scenario === void 0) {
							const err44 = {
								instancePath: instancePath + "/requestBody",
								schemaPath: "#/properties/requestBody/oneOf/3/required",
								keyword: "required",
								params: { missingProperty: "scenario" },
								message: "must have required property 'scenario'"
							};
							if (vErrors === null) vErrors = [err44];
							else vErrors.push(err44);
							errors++;
						}
						if (data0.checkoutId === void 0) {
							const err45 = {
								instancePath: instancePath + "/requestBody",
								schemaPath: "#/properties/requestBody/oneOf/3/required",
								keyword: "required",
								params: { missingProperty: "checkoutId" },
								message: "must have required property 'checkoutId'"
							};
							if (vErrors === null) vErrors = [err45];
							else vErrors.push(err45);
							errors++;
						}
						for (const key3 in data0) if (!(key3 === "scenario" || key3 === "checkoutId")) {
							const err46 = {
								instancePath: instancePath + "/requestBody",
								schemaPath: "#/properties/requestBody/oneOf/3/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key3 },
								message: "must NOT have additional properties"
							};
							if (vErrors === null) vErrors = [err46];
							else vErrors.push(err46);
							errors++;
						}
						if (data0.scenario !== void 0) {
							if ("charged" !== data0.scenario) {
								const err47 = {
									instancePath: instancePath + "/requestBody/scenario",
									schemaPath: "#/properties/requestBody/oneOf/3/properties/scenario/const",
									keyword: "const",
									params: { allowedValue: "charged" },
									message: "must be equal to constant"
								};
								if (vErrors === null) vErrors = [err47];
								else vErrors.push(err47);
								errors++;
							}
						}
						if (data0.checkoutId !== void 0) {
							let data13 = data0.checkoutId;
							if (typeof data13 === "string") {
								if (func1$1(data13) > 256) {
									const err48 = {
										instancePath: instancePath + "/requestBody/checkoutId",
										schemaPath: "#/properties/requestBody/oneOf/3/properties/checkoutId/maxLength",
										keyword: "maxLength",
										params: { limit: 256 },
										message: "must NOT have more than 256 characters"
									};
									if (vErrors === null) vErrors = [err48];
									else vErrors.push(err48);
									errors++;
								}
								if (func1$1(data13) < 1) {
									const err49 = {
										instancePath: instancePath + "/requestBody/checkoutId",
										schemaPath: "#/properties/requestBody/oneOf/3/properties/checkoutId/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err49];
									else vErrors.push(err49);
									errors++;
								}
							} else {
								const err50 = {
									instancePath: instancePath + "/requestBody/checkoutId",
									schemaPath: "#/properties/requestBody/oneOf/3/properties/checkoutId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
					} else {
						const err51 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/oneOf/3/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err51];
						else vErrors.push(err51);
						errors++;
					}
					var _valid0 = _errs32 === errors;
					if (_valid0 && valid1) {
						valid1 = false;
						passing0 = [passing0, 3];
					} else {
						if (_valid0) {
							valid1 = true;
							passing0 = 3;
							if (props0 !== true) props0 = true;
						}
						const _errs38 = errors;
						if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
							if (data0.scenario === void 0) {
								const err52 = {
									instancePath: instancePath + "/requestBody",
									schemaPath: "#/properties/requestBody/oneOf/4/required",
									keyword: "required",
									params: { missingProperty: "scenario" },
									message: "must have required property 'scenario'"
								};
								if (vErrors === null) vErrors = [err52];
								else vErrors.push(err52);
								errors++;
							}
							if (data0.operationId === void 0) {
								const err53 = {
									instancePath: instancePath + "/requestBody",
									schemaPath: "#/properties/requestBody/oneOf/4/required",
									keyword: "required",
									params: { missingProperty: "operationId" },
									message: "must have required property 'operationId'"
								};
								if (vErrors === null) vErrors = [err53];
								else vErrors.push(err53);
								errors++;
							}
							for (const key4 in data0) if (!(key4 === "scenario" || key4 === "operationId")) {
								const err54 = {
									instancePath: instancePath + "/requestBody",
									schemaPath: "#/properties/requestBody/oneOf/4/additionalProperties",
									keyword: "additionalProperties",
									params: { additionalProperty: key4 },
									message: "must NOT have additional properties"
								};
								if (vErrors === null) vErrors = [err54];
								else vErrors.push(err54);
								errors++;
							}
							if (data0.scenario !== void 0) {
								if ("whole-list" !== data0.scenario) {
									const err55 = {
										instancePath: instancePath + "/requestBody/scenario",
										schemaPath: "#/properties/requestBody/oneOf/4/properties/scenario/const",
										keyword: "const",
										params: { allowedValue: "whole-list" },
										message: "must be equal to constant"
									};
									if (vErrors === null) vErrors = [err55];
									else vErrors.push(err55);
									errors++;
								}
							}
							if (data0.operationId !== void 0) {
								let data15 = data0.operationId;
								if (typeof data15 !== "string") {
									const err56 = {
										instancePath: instancePath + "/requestBody/operationId",
										schemaPath: "#/properties/requestBody/oneOf/4/properties/operationId/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err56];
									else vErrors.push(err56);
									errors++;
								}
								if (!(data15 === "listBundles" || data15 === "searchUsers" || data15 === "listBundleUsers" || data15 === "listBundleGrants" || data15 === "createBundleGrant" || data15 === "revokeBundleGrant" || data15 === "readCheckout")) {
									const err57 = {
										instancePath: instancePath + "/requestBody/operationId",
										schemaPath: "#/properties/requestBody/oneOf/4/properties/operationId/enum",
										keyword: "enum",
										params: { allowedValues: schema64.properties.requestBody.oneOf[4].properties.operationId.enum },
										message: "must be equal to one of the allowed values"
									};
									if (vErrors === null) vErrors = [err57];
									else vErrors.push(err57);
									errors++;
								}
							}
						} else {
							const err58 = {
								instancePath: instancePath + "/requestBody",
								schemaPath: "#/properties/requestBody/oneOf/4/type",
								keyword: "type",
								params: { type: "object" },
								message: "must be object"
							};
							if (vErrors === null) vErrors = [err58];
							else vErrors.push(err58);
							errors++;
						}
						var _valid0 = _errs38 === errors;
						if (_valid0 && valid1) {
							valid1 = false;
							passing0 = [passing0, 4];
						} else {
							if (_valid0) {
								valid1 = true;
								passing0 = 4;
								if (props0 !== true) props0 = true;
							}
							const _errs44 = errors;
							if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
								if (data0.scenario === void 0) {
									const err59 = {
										instancePath: instancePath + "/requestBody",
										schemaPath: "#/properties/requestBody/oneOf/5/required",
										keyword: "required",
										params: { missingProperty: "scenario" },
										message: "must have required property 'scenario'"
									};
									if (vErrors === null) vErrors = [err59];
									else vErrors.push(err59);
									errors++;
								}
								for (const key5 in data0) if (!(key5 === "scenario")) {
									const err60 = {
										instancePath: instancePath + "/requestBody",
										schemaPath: "#/properties/requestBody/oneOf/5/additionalProperties",
										keyword: "additionalProperties",
										params: { additionalProperty: key5 },
										message: "must NOT have additional properties"
									};
									if (vErrors === null) vErrors = [err60];
									else vErrors.push(err60);
									errors++;
								}
								if (data0.scenario !== void 0) {
									if ("whole-program" !== data0.scenario) {
										const err61 = {
											instancePath: instancePath + "/requestBody/scenario",
											schemaPath: "#/properties/requestBody/oneOf/5/properties/scenario/const",
											keyword: "const",
											params: { allowedValue: "whole-program" },
											message: "must be equal to constant"
										};
										if (vErrors === null) vErrors = [err61];
										else vErrors.push(err61);
										errors++;
									}
								}
							} else {
								const err62 = {
									instancePath: instancePath + "/requestBody",
									schemaPath: "#/properties/requestBody/oneOf/5/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
							var _valid0 = _errs44 === errors;
							if (_valid0 && valid1) {
								valid1 = false;
								passing0 = [passing0, 5];
							} else if (_valid0) {
								valid1 = true;
								passing0 = 5;
								if (props0 !== true) props0 = true;
							}
						}
					}
				}
			}
			if (!valid1) {
				const err63 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/oneOf",
					keyword: "oneOf",
					params: { passingSchemas: passing0 },
					message: "must match exactly one schema in oneOf"
				};
				if (vErrors === null) vErrors = [err63];
				else vErrors.push(err63);
				errors++;
			} else {
				errors = _errs2;
				if (vErrors !== null) {
					if (_errs2) vErrors.length = _errs2;
					else vErrors = null;
				}
			}
		}
	} else {
		const err64 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err64];
		else vErrors.push(err64);
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
validate53.evaluated = {
	"props": { "requestBody": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check34 = validate54;
const schema65 = {
	"type": "object",
	"required": ["findings"],
	"properties": { "findings": {
		"type": "array",
		"items": {
			"type": "object",
			"required": [
				"rule",
				"level",
				"text",
				"remedy",
				"cases"
			],
			"properties": {
				"rule": { "type": "string" },
				"level": {
					"type": "string",
					"enum": ["must", "should"]
				},
				"text": { "type": "string" },
				"remedy": { "type": "string" },
				"cases": {
					"type": "array",
					"items": {
						"type": "object",
						"required": ["what", "evidence"],
						"properties": {
							"what": { "type": "string" },
							"evidence": {
								"type": "array",
								"items": { "type": "integer" }
							}
						}
					}
				}
			}
		}
	} }
};
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate54.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.findings === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "findings" },
				message: "must have required property 'findings'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.findings !== void 0) {
			let data0 = data.findings;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.rule === void 0) {
							const err1 = {
								instancePath: instancePath + "/findings/" + i0,
								schemaPath: "#/properties/findings/items/required",
								keyword: "required",
								params: { missingProperty: "rule" },
								message: "must have required property 'rule'"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
						if (data1.level === void 0) {
							const err2 = {
								instancePath: instancePath + "/findings/" + i0,
								schemaPath: "#/properties/findings/items/required",
								keyword: "required",
								params: { missingProperty: "level" },
								message: "must have required property 'level'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.text === void 0) {
							const err3 = {
								instancePath: instancePath + "/findings/" + i0,
								schemaPath: "#/properties/findings/items/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.remedy === void 0) {
							const err4 = {
								instancePath: instancePath + "/findings/" + i0,
								schemaPath: "#/properties/findings/items/required",
								keyword: "required",
								params: { missingProperty: "remedy" },
								message: "must have required property 'remedy'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.cases === void 0) {
							const err5 = {
								instancePath: instancePath + "/findings/" + i0,
								schemaPath: "#/properties/findings/items/required",
								keyword: "required",
								params: { missingProperty: "cases" },
								message: "must have required property 'cases'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.rule !== void 0) {
							if (typeof data1.rule !== "string") {
								const err6 = {
									instancePath: instancePath + "/findings/" + i0 + "/rule",
									schemaPath: "#/properties/findings/items/properties/rule/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (data1.level !== void 0) {
							let data3 = data1.level;
							if (typeof data3 !== "string") {
								const err7 = {
									instancePath: instancePath + "/findings/" + i0 + "/level",
									schemaPath: "#/properties/findings/items/properties/level/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
							if (!(data3 === "must" || data3 === "should")) {
								const err8 = {
									instancePath: instancePath + "/findings/" + i0 + "/level",
									schemaPath: "#/properties/findings/items/properties/level/enum",
									keyword: "enum",
									params: { allowedValues: schema65.properties.findings.items.properties.level.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.text !== void 0) {
							if (typeof data1.text !== "string") {
								const err9 = {
									instancePath: instancePath + "/findings/" + i0 + "/text",
									schemaPath: "#/properties/findings/items/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.remedy !== void 0) {
							if (typeof data1.remedy !== "string") {
								const err10 = {
									instancePath: instancePath + "/findings/" + i0 + "/remedy",
									schemaPath: "#/properties/findings/items/properties/remedy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data1.cases !== void 0) {
							let data6 = data1.cases;
							if (Array.isArray(data6)) {
								const len1 = data6.length;
								for (let i1 = 0; i1 < len1; i1++) {
									let data7 = data6[i1];
									if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
										if (data7.what === void 0) {
											const err11 = {
												instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1,
												schemaPath: "#/properties/findings/items/properties/cases/items/required",
												keyword: "required",
												params: { missingProperty: "what" },
												message: "must have required property 'what'"
											};
											if (vErrors === null) vErrors = [err11];
											else vErrors.push(err11);
											errors++;
										}
										if (data7.evidence === void 0) {
											const err12 = {
												instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1,
												schemaPath: "#/properties/findings/items/properties/cases/items/required",
												keyword: "required",
												params: { missingProperty: "evidence" },
												message: "must have required property 'evidence'"
											};
											if (vErrors === null) vErrors = [err12];
											else vErrors.push(err12);
											errors++;
										}
										if (data7.what !== void 0) {
											if (typeof data7.what !== "string") {
												const err13 = {
													instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1 + "/what",
													schemaPath: "#/properties/findings/items/properties/cases/items/properties/what/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err13];
												else vErrors.push(err13);
												errors++;
											}
										}
										if (data7.evidence !== void 0) {
											let data9 = data7.evidence;
											if (Array.isArray(data9)) {
												const len2 = data9.length;
												for (let i2 = 0; i2 < len2; i2++) {
													let data10 = data9[i2];
													if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10))) {
														const err14 = {
															instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1 + "/evidence/" + i2,
															schemaPath: "#/properties/findings/items/properties/cases/items/properties/evidence/items/type",
															keyword: "type",
															params: { type: "integer" },
															message: "must be integer"
														};
														if (vErrors === null) vErrors = [err14];
														else vErrors.push(err14);
														errors++;
													}
												}
											} else {
												const err15 = {
													instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1 + "/evidence",
													schemaPath: "#/properties/findings/items/properties/cases/items/properties/evidence/type",
													keyword: "type",
													params: { type: "array" },
													message: "must be array"
												};
												if (vErrors === null) vErrors = [err15];
												else vErrors.push(err15);
												errors++;
											}
										}
									} else {
										const err16 = {
											instancePath: instancePath + "/findings/" + i0 + "/cases/" + i1,
											schemaPath: "#/properties/findings/items/properties/cases/items/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err16];
										else vErrors.push(err16);
										errors++;
									}
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/findings/" + i0 + "/cases",
									schemaPath: "#/properties/findings/items/properties/cases/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/findings/" + i0,
							schemaPath: "#/properties/findings/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/findings",
					schemaPath: "#/properties/findings/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
	} else {
		const err20 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err20];
		else vErrors.push(err20);
		errors++;
	}
	validate54.errors = vErrors;
	return errors === 0;
}
validate54.evaluated = {
	"props": { "findings": true },
	"dynamicProps": false,
	"dynamicItems": false
};
// contract:coercing
const check0 = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
				const err2 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			else {
				const err3 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data1 = data.query;
			if (data1 && typeof data1 == "object" && !Array.isArray(data1)) for (const key1 in data1) {
				const err4 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			else {
				const err5 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check1 = validate21;
const func1 = require_ucs2length().default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace")) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err5 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1(data1) < 1) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					}
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) for (const key1 in data2) {
				const err8 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
			else {
				const err9 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check2 = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.snapshot === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "snapshot" },
						message: "must have required property 'snapshot'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "snapshot")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.snapshot !== void 0) {
					let data2 = data0.snapshot;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/snapshot",
									schemaPath: "#/properties/path/properties/snapshot/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["snapshot"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/snapshot",
								schemaPath: "#/properties/path/properties/snapshot/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/snapshot",
								schemaPath: "#/properties/path/properties/snapshot/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check3 = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.account === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "account" },
						message: "must have required property 'account'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "account")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.account !== void 0) {
					let data2 = data0.account;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/account",
									schemaPath: "#/properties/path/properties/account/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["account"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/account",
								schemaPath: "#/properties/path/properties/account/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/account",
								schemaPath: "#/properties/path/properties/account/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate23.errors = vErrors;
	return errors === 0;
}
validate23.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check4 = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.key === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "key" },
						message: "must have required property 'key'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "key")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.key !== void 0) {
					let data2 = data0.key;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/key",
									schemaPath: "#/properties/path/properties/key/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["key"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/key",
								schemaPath: "#/properties/path/properties/key/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/key",
								schemaPath: "#/properties/path/properties/key/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check5 = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.bundle === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "bundle" },
						message: "must have required property 'bundle'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "bundle")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.bundle !== void 0) {
					let data2 = data0.bundle;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/bundle",
									schemaPath: "#/properties/path/properties/bundle/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["bundle"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/bundle",
								schemaPath: "#/properties/path/properties/bundle/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/bundle",
								schemaPath: "#/properties/path/properties/bundle/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate25.errors = vErrors;
	return errors === 0;
}
validate25.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check6 = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.checkout === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "checkout" },
						message: "must have required property 'checkout'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "checkout")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.checkout !== void 0) {
					let data2 = data0.checkout;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/checkout",
									schemaPath: "#/properties/path/properties/checkout/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["checkout"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/checkout",
								schemaPath: "#/properties/path/properties/checkout/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/checkout",
								schemaPath: "#/properties/path/properties/checkout/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check7 = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate27.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.fault === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "fault" },
						message: "must have required property 'fault'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "fault")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.fault !== void 0) {
					let data2 = data0.fault;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/path/fault",
									schemaPath: "#/properties/path/properties/fault/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["fault"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 256) {
							const err9 = {
								instancePath: instancePath + "/path/fault",
								schemaPath: "#/properties/path/properties/fault/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data2) < 1) {
							const err10 = {
								instancePath: instancePath + "/path/fault",
								schemaPath: "#/properties/path/properties/fault/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate27.errors = vErrors;
	return errors === 0;
}
validate27.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check8 = validate28;
const schema39 = {
	"type": "object",
	"required": ["path", "query"],
	"properties": {
		"path": {
			"type": "object",
			"required": ["workspace"],
			"properties": { "workspace": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256
			} },
			"additionalProperties": false
		},
		"query": {
			"type": "object",
			"required": [],
			"properties": {
				"after": {
					"type": "integer",
					"minimum": 0,
					"maximum": 1e9
				},
				"operation": {
					"type": "string",
					"enum": [
						"listBundles",
						"searchUsers",
						"listBundleUsers",
						"listBundleGrants",
						"createBundleGrant",
						"revokeBundleGrant",
						"readCheckout"
					]
				},
				"key": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"method": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"path": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"status": {
					"type": "string",
					"pattern": "^[1-5](?:xx|\\d\\d)$"
				},
				"errorCode": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"decision": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"fault": {
					"type": "string",
					"enum": [
						"latency",
						"status",
						"rate-limit",
						"drop-before",
						"drop-after",
						"truncate",
						"bad-json",
						"slow-body",
						"sparse-pages",
						"expired-cursor",
						"key-revoked",
						"checkout-expired"
					]
				},
				"changed": {
					"type": "string",
					"enum": ["true"]
				},
				"last": {
					"type": "integer",
					"minimum": 1,
					"maximum": 1e3
				}
			},
			"additionalProperties": false
		}
	}
};
const func29 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[1-5](?:xx|\\d\\d)$", "u");
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate28.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace")) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err5 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1(data1) < 1) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					}
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key1 in data2) if (!func29.call(schema39.properties.query.properties, key1)) {
					const err8 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data2.after !== void 0) {
					let data3 = data2.after;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 === "boolean" || data3 === null || dataType1 === "string" && data3 && data3 == +data3 && !(data3 % 1)) coerced1 = +data3;
							else {
								const err9 = {
									instancePath: instancePath + "/query/after",
									schemaPath: "#/properties/query/properties/after/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data2 !== void 0) data2["after"] = coerced1;
						}
					}
					if (typeof data3 == "number") {
						if (data3 > 1e9 || isNaN(data3)) {
							const err10 = {
								instancePath: instancePath + "/query/after",
								schemaPath: "#/properties/query/properties/after/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e9
								},
								message: "must be <= 1000000000"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data3 < 0 || isNaN(data3)) {
							const err11 = {
								instancePath: instancePath + "/query/after",
								schemaPath: "#/properties/query/properties/after/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
				if (data2.operation !== void 0) {
					let data4 = data2.operation;
					if (typeof data4 !== "string") {
						let dataType2 = typeof data4;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data4;
							else if (data4 === null) coerced2 = "";
							else {
								const err12 = {
									instancePath: instancePath + "/query/operation",
									schemaPath: "#/properties/query/properties/operation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data4 = coerced2;
							if (data2 !== void 0) data2["operation"] = coerced2;
						}
					}
					if (!(data4 === "listBundles" || data4 === "searchUsers" || data4 === "listBundleUsers" || data4 === "listBundleGrants" || data4 === "createBundleGrant" || data4 === "revokeBundleGrant" || data4 === "readCheckout")) {
						const err13 = {
							instancePath: instancePath + "/query/operation",
							schemaPath: "#/properties/query/properties/operation/enum",
							keyword: "enum",
							params: { allowedValues: schema39.properties.query.properties.operation.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data2.key !== void 0) {
					let data5 = data2.key;
					if (typeof data5 !== "string") {
						let dataType3 = typeof data5;
						let coerced3 = void 0;
						if (!(coerced3 !== void 0)) {
							if (dataType3 == "number" || dataType3 == "boolean") coerced3 = "" + data5;
							else if (data5 === null) coerced3 = "";
							else {
								const err14 = {
									instancePath: instancePath + "/query/key",
									schemaPath: "#/properties/query/properties/key/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (coerced3 !== void 0) {
							data5 = coerced3;
							if (data2 !== void 0) data2["key"] = coerced3;
						}
					}
					if (typeof data5 === "string") {
						if (func1(data5) > 256) {
							const err15 = {
								instancePath: instancePath + "/query/key",
								schemaPath: "#/properties/query/properties/key/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (func1(data5) < 1) {
							const err16 = {
								instancePath: instancePath + "/query/key",
								schemaPath: "#/properties/query/properties/key/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
					}
				}
				if (data2.method !== void 0) {
					let data6 = data2.method;
					if (typeof data6 !== "string") {
						let dataType4 = typeof data6;
						let coerced4 = void 0;
						if (!(coerced4 !== void 0)) {
							if (dataType4 == "number" || dataType4 == "boolean") coerced4 = "" + data6;
							else if (data6 === null) coerced4 = "";
							else {
								const err17 = {
									instancePath: instancePath + "/query/method",
									schemaPath: "#/properties/query/properties/method/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (coerced4 !== void 0) {
							data6 = coerced4;
							if (data2 !== void 0) data2["method"] = coerced4;
						}
					}
					if (typeof data6 === "string") {
						if (func1(data6) > 256) {
							const err18 = {
								instancePath: instancePath + "/query/method",
								schemaPath: "#/properties/query/properties/method/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
						if (func1(data6) < 1) {
							const err19 = {
								instancePath: instancePath + "/query/method",
								schemaPath: "#/properties/query/properties/method/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					}
				}
				if (data2.path !== void 0) {
					let data7 = data2.path;
					if (typeof data7 !== "string") {
						let dataType5 = typeof data7;
						let coerced5 = void 0;
						if (!(coerced5 !== void 0)) {
							if (dataType5 == "number" || dataType5 == "boolean") coerced5 = "" + data7;
							else if (data7 === null) coerced5 = "";
							else {
								const err20 = {
									instancePath: instancePath + "/query/path",
									schemaPath: "#/properties/query/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (coerced5 !== void 0) {
							data7 = coerced5;
							if (data2 !== void 0) data2["path"] = coerced5;
						}
					}
					if (typeof data7 === "string") {
						if (func1(data7) > 256) {
							const err21 = {
								instancePath: instancePath + "/query/path",
								schemaPath: "#/properties/query/properties/path/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
						if (func1(data7) < 1) {
							const err22 = {
								instancePath: instancePath + "/query/path",
								schemaPath: "#/properties/query/properties/path/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					}
				}
				if (data2.status !== void 0) {
					let data8 = data2.status;
					if (typeof data8 !== "string") {
						let dataType6 = typeof data8;
						let coerced6 = void 0;
						if (!(coerced6 !== void 0)) {
							if (dataType6 == "number" || dataType6 == "boolean") coerced6 = "" + data8;
							else if (data8 === null) coerced6 = "";
							else {
								const err23 = {
									instancePath: instancePath + "/query/status",
									schemaPath: "#/properties/query/properties/status/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (coerced6 !== void 0) {
							data8 = coerced6;
							if (data2 !== void 0) data2["status"] = coerced6;
						}
					}
					if (typeof data8 === "string") {
						if (!pattern4.test(data8)) {
							const err24 = {
								instancePath: instancePath + "/query/status",
								schemaPath: "#/properties/query/properties/status/pattern",
								keyword: "pattern",
								params: { pattern: "^[1-5](?:xx|\\d\\d)$" },
								message: "must match pattern \"^[1-5](?:xx|\\d\\d)$\""
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
					}
				}
				if (data2.errorCode !== void 0) {
					let data9 = data2.errorCode;
					if (typeof data9 !== "string") {
						let dataType7 = typeof data9;
						let coerced7 = void 0;
						if (!(coerced7 !== void 0)) {
							if (dataType7 == "number" || dataType7 == "boolean") coerced7 = "" + data9;
							else if (data9 === null) coerced7 = "";
							else {
								const err25 = {
									instancePath: instancePath + "/query/errorCode",
									schemaPath: "#/properties/query/properties/errorCode/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
						if (coerced7 !== void 0) {
							data9 = coerced7;
							if (data2 !== void 0) data2["errorCode"] = coerced7;
						}
					}
					if (typeof data9 === "string") {
						if (func1(data9) > 256) {
							const err26 = {
								instancePath: instancePath + "/query/errorCode",
								schemaPath: "#/properties/query/properties/errorCode/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
						if (func1(data9) < 1) {
							const err27 = {
								instancePath: instancePath + "/query/errorCode",
								schemaPath: "#/properties/query/properties/errorCode/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
					}
				}
				if (data2.decision !== void 0) {
					let data10 = data2.decision;
					if (typeof data10 !== "string") {
						let dataType8 = typeof data10;
						let coerced8 = void 0;
						if (!(coerced8 !== void 0)) {
							if (dataType8 == "number" || dataType8 == "boolean") coerced8 = "" + data10;
							else if (data10 === null) coerced8 = "";
							else {
								const err28 = {
									instancePath: instancePath + "/query/decision",
									schemaPath: "#/properties/query/properties/decision/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err28];
								else vErrors.push(err28);
								errors++;
							}
						}
						if (coerced8 !== void 0) {
							data10 = coerced8;
							if (data2 !== void 0) data2["decision"] = coerced8;
						}
					}
					if (typeof data10 === "string") {
						if (func1(data10) > 256) {
							const err29 = {
								instancePath: instancePath + "/query/decision",
								schemaPath: "#/properties/query/properties/decision/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err29];
							else vErrors.push(err29);
							errors++;
						}
						if (func1(data10) < 1) {
							const err30 = {
								instancePath: instancePath + "/query/decision",
								schemaPath: "#/properties/query/properties/decision/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
					}
				}
				if (data2.fault !== void 0) {
					let data11 = data2.fault;
					if (typeof data11 !== "string") {
						let dataType9 = typeof data11;
						let coerced9 = void 0;
						if (!(coerced9 !== void 0)) {
							if (dataType9 == "number" || dataType9 == "boolean") coerced9 = "" + data11;
							else if (data11 === null) coerced9 = "";
							else {
								const err31 = {
									instancePath: instancePath + "/query/fault",
									schemaPath: "#/properties/query/properties/fault/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
						if (coerced9 !== void 0) {
							data11 = coerced9;
							if (data2 !== void 0) data2["fault"] = coerced9;
						}
					}
					if (!(data11 === "latency" || data11 === "status" || data11 === "rate-limit" || data11 === "drop-before" || data11 === "drop-after" || data11 === "truncate" || data11 === "bad-json" || data11 === "slow-body" || data11 === "sparse-pages" || data11 === "expired-cursor" || data11 === "key-revoked" || data11 === "checkout-expired")) {
						const err32 = {
							instancePath: instancePath + "/query/fault",
							schemaPath: "#/properties/query/properties/fault/enum",
							keyword: "enum",
							params: { allowedValues: schema39.properties.query.properties.fault.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data2.changed !== void 0) {
					let data12 = data2.changed;
					if (typeof data12 !== "string") {
						let dataType10 = typeof data12;
						let coerced10 = void 0;
						if (!(coerced10 !== void 0)) {
							if (dataType10 == "number" || dataType10 == "boolean") coerced10 = "" + data12;
							else if (data12 === null) coerced10 = "";
							else {
								const err33 = {
									instancePath: instancePath + "/query/changed",
									schemaPath: "#/properties/query/properties/changed/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (coerced10 !== void 0) {
							data12 = coerced10;
							if (data2 !== void 0) data2["changed"] = coerced10;
						}
					}
					if (!(data12 === "true")) {
						const err34 = {
							instancePath: instancePath + "/query/changed",
							schemaPath: "#/properties/query/properties/changed/enum",
							keyword: "enum",
							params: { allowedValues: schema39.properties.query.properties.changed.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err34];
						else vErrors.push(err34);
						errors++;
					}
				}
				if (data2.last !== void 0) {
					let data13 = data2.last;
					if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
						let dataType11 = typeof data13;
						let coerced11 = void 0;
						if (!(coerced11 !== void 0)) {
							if (dataType11 === "boolean" || data13 === null || dataType11 === "string" && data13 && data13 == +data13 && !(data13 % 1)) coerced11 = +data13;
							else {
								const err35 = {
									instancePath: instancePath + "/query/last",
									schemaPath: "#/properties/query/properties/last/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (coerced11 !== void 0) {
							data13 = coerced11;
							if (data2 !== void 0) data2["last"] = coerced11;
						}
					}
					if (typeof data13 == "number") {
						if (data13 > 1e3 || isNaN(data13)) {
							const err36 = {
								instancePath: instancePath + "/query/last",
								schemaPath: "#/properties/query/properties/last/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e3
								},
								message: "must be <= 1000"
							};
							if (vErrors === null) vErrors = [err36];
							else vErrors.push(err36);
							errors++;
						}
						if (data13 < 1 || isNaN(data13)) {
							const err37 = {
								instancePath: instancePath + "/query/last",
								schemaPath: "#/properties/query/properties/last/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err37];
							else vErrors.push(err37);
							errors++;
						}
					}
				}
			} else {
				const err38 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
	} else {
		const err39 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err39];
		else vErrors.push(err39);
		errors++;
	}
	validate28.errors = vErrors;
	return errors === 0;
}
validate28.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check9 = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.number === void 0) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "number" },
						message: "must have required property 'number'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace" || key0 === "number")) {
					const err4 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data1) < 1) {
							const err7 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data0.number !== void 0) {
					let data2 = data0.number;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 === "boolean" || data2 === null || dataType1 === "string" && data2 && data2 == +data2 && !(data2 % 1)) coerced1 = +data2;
							else {
								const err8 = {
									instancePath: instancePath + "/path/number",
									schemaPath: "#/properties/path/properties/number/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["number"] = coerced1;
						}
					}
					if (typeof data2 == "number") {
						if (data2 > 1e9 || isNaN(data2)) {
							const err9 = {
								instancePath: instancePath + "/path/number",
								schemaPath: "#/properties/path/properties/number/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e9
								},
								message: "must be <= 1000000000"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data2 < 1 || isNaN(data2)) {
							const err10 = {
								instancePath: instancePath + "/path/number",
								schemaPath: "#/properties/path/properties/number/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			else {
				const err13 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate29.errors = vErrors;
	return errors === 0;
}
validate29.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check10 = validate30;
const schema41 = {
	"type": "object",
	"required": ["path", "query"],
	"properties": {
		"path": {
			"type": "object",
			"required": ["workspace"],
			"properties": { "workspace": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256
			} },
			"additionalProperties": false
		},
		"query": {
			"type": "object",
			"required": [],
			"properties": {
				"after": {
					"type": "integer",
					"minimum": 0,
					"maximum": 1e9
				},
				"operation": {
					"type": "string",
					"enum": [
						"listBundles",
						"searchUsers",
						"listBundleUsers",
						"listBundleGrants",
						"createBundleGrant",
						"revokeBundleGrant",
						"readCheckout"
					]
				},
				"key": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"method": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"path": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"status": {
					"type": "string",
					"pattern": "^[1-5](?:xx|\\d\\d)$"
				},
				"errorCode": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"decision": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256
				},
				"fault": {
					"type": "string",
					"enum": [
						"latency",
						"status",
						"rate-limit",
						"drop-before",
						"drop-after",
						"truncate",
						"bad-json",
						"slow-body",
						"sparse-pages",
						"expired-cursor",
						"key-revoked",
						"checkout-expired"
					]
				},
				"changed": {
					"type": "string",
					"enum": ["true"]
				}
			},
			"additionalProperties": false
		}
	}
};
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate30.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workspace === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "workspace" },
						message: "must have required property 'workspace'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "workspace")) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.workspace !== void 0) {
					let data1 = data0.workspace;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/path/workspace",
									schemaPath: "#/properties/path/properties/workspace/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["workspace"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 256) {
							const err5 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1(data1) < 1) {
							const err6 = {
								instancePath: instancePath + "/path/workspace",
								schemaPath: "#/properties/path/properties/workspace/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					}
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key1 in data2) if (!func29.call(schema41.properties.query.properties, key1)) {
					const err8 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data2.after !== void 0) {
					let data3 = data2.after;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 === "boolean" || data3 === null || dataType1 === "string" && data3 && data3 == +data3 && !(data3 % 1)) coerced1 = +data3;
							else {
								const err9 = {
									instancePath: instancePath + "/query/after",
									schemaPath: "#/properties/query/properties/after/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data2 !== void 0) data2["after"] = coerced1;
						}
					}
					if (typeof data3 == "number") {
						if (data3 > 1e9 || isNaN(data3)) {
							const err10 = {
								instancePath: instancePath + "/query/after",
								schemaPath: "#/properties/query/properties/after/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1e9
								},
								message: "must be <= 1000000000"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data3 < 0 || isNaN(data3)) {
							const err11 = {
								instancePath: instancePath + "/query/after",
								schemaPath: "#/properties/query/properties/after/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					}
				}
				if (data2.operation !== void 0) {
					let data4 = data2.operation;
					if (typeof data4 !== "string") {
						let dataType2 = typeof data4;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data4;
							else if (data4 === null) coerced2 = "";
							else {
								const err12 = {
									instancePath: instancePath + "/query/operation",
									schemaPath: "#/properties/query/properties/operation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data4 = coerced2;
							if (data2 !== void 0) data2["operation"] = coerced2;
						}
					}
					if (!(data4 === "listBundles" || data4 === "searchUsers" || data4 === "listBundleUsers" || data4 === "listBundleGrants" || data4 === "createBundleGrant" || data4 === "revokeBundleGrant" || data4 === "readCheckout")) {
						const err13 = {
							instancePath: instancePath + "/query/operation",
							schemaPath: "#/properties/query/properties/operation/enum",
							keyword: "enum",
							params: { allowedValues: schema41.properties.query.properties.operation.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data2.key !== void 0) {
					let data5 = data2.key;
					if (typeof data5 !== "string") {
						let dataType3 = typeof data5;
						let coerced3 = void 0;
						if (!(coerced3 !== void 0)) {
							if (dataType3 == "number" || dataType3 == "boolean") coerced3 = "" + data5;
							else if (data5 === null) coerced3 = "";
							else {
								const err14 = {
									instancePath: instancePath + "/query/key",
									schemaPath: "#/properties/query/properties/key/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (coerced3 !== void 0) {
							data5 = coerced3;
							if (data2 !== void 0) data2["key"] = coerced3;
						}
					}
					if (typeof data5 === "string") {
						if (func1(data5) > 256) {
							const err15 = {
								instancePath: instancePath + "/query/key",
								schemaPath: "#/properties/query/properties/key/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (func1(data5) < 1) {
							const err16 = {
								instancePath: instancePath + "/query/key",
								schemaPath: "#/properties/query/properties/key/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
					}
				}
				if (data2.method !== void 0) {
					let data6 = data2.method;
					if (typeof data6 !== "string") {
						let dataType4 = typeof data6;
						let coerced4 = void 0;
						if (!(coerced4 !== void 0)) {
							if (dataType4 == "number" || dataType4 == "boolean") coerced4 = "" + data6;
							else if (data6 === null) coerced4 = "";
							else {
								const err17 = {
									instancePath: instancePath + "/query/method",
									schemaPath: "#/properties/query/properties/method/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (coerced4 !== void 0) {
							data6 = coerced4;
							if (data2 !== void 0) data2["method"] = coerced4;
						}
					}
					if (typeof data6 === "string") {
						if (func1(data6) > 256) {
							const err18 = {
								instancePath: instancePath + "/query/method",
								schemaPath: "#/properties/query/properties/method/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
						if (func1(data6) < 1) {
							const err19 = {
								instancePath: instancePath + "/query/method",
								schemaPath: "#/properties/query/properties/method/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					}
				}
				if (data2.path !== void 0) {
					let data7 = data2.path;
					if (typeof data7 !== "string") {
						let dataType5 = typeof data7;
						let coerced5 = void 0;
						if (!(coerced5 !== void 0)) {
							if (dataType5 == "number" || dataType5 == "boolean") coerced5 = "" + data7;
							else if (data7 === null) coerced5 = "";
							else {
								const err20 = {
									instancePath: instancePath + "/query/path",
									schemaPath: "#/properties/query/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (coerced5 !== void 0) {
							data7 = coerced5;
							if (data2 !== void 0) data2["path"] = coerced5;
						}
					}
					if (typeof data7 === "string") {
						if (func1(data7) > 256) {
							const err21 = {
								instancePath: instancePath + "/query/path",
								schemaPath: "#/properties/query/properties/path/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
						if (func1(data7) < 1) {
							const err22 = {
								instancePath: instancePath + "/query/path",
								schemaPath: "#/properties/query/properties/path/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					}
				}
				if (data2.status !== void 0) {
					let data8 = data2.status;
					if (typeof data8 !== "string") {
						let dataType6 = typeof data8;
						let coerced6 = void 0;
						if (!(coerced6 !== void 0)) {
							if (dataType6 == "number" || dataType6 == "boolean") coerced6 = "" + data8;
							else if (data8 === null) coerced6 = "";
							else {
								const err23 = {
									instancePath: instancePath + "/query/status",
									schemaPath: "#/properties/query/properties/status/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (coerced6 !== void 0) {
							data8 = coerced6;
							if (data2 !== void 0) data2["status"] = coerced6;
						}
					}
					if (typeof data8 === "string") {
						if (!pattern4.test(data8)) {
							const err24 = {
								instancePath: instancePath + "/query/status",
								schemaPath: "#/properties/query/properties/status/pattern",
								keyword: "pattern",
								params: { pattern: "^[1-5](?:xx|\\d\\d)$" },
								message: "must match pattern \"^[1-5](?:xx|\\d\\d)$\""
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
					}
				}
				if (data2.errorCode !== void 0) {
					let data9 = data2.errorCode;
					if (typeof data9 !== "string") {
						let dataType7 = typeof data9;
						let coerced7 = void 0;
						if (!(coerced7 !== void 0)) {
							if (dataType7 == "number" || dataType7 == "boolean") coerced7 = "" + data9;
							else if (data9 === null) coerced7 = "";
							else {
								const err25 = {
									instancePath: instancePath + "/query/errorCode",
									schemaPath: "#/properties/query/properties/errorCode/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
						if (coerced7 !== void 0) {
							data9 = coerced7;
							if (data2 !== void 0) data2["errorCode"] = coerced7;
						}
					}
					if (typeof data9 === "string") {
						if (func1(data9) > 256) {
							const err26 = {
								instancePath: instancePath + "/query/errorCode",
								schemaPath: "#/properties/query/properties/errorCode/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
						if (func1(data9) < 1) {
							const err27 = {
								instancePath: instancePath + "/query/errorCode",
								schemaPath: "#/properties/query/properties/errorCode/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
					}
				}
				if (data2.decision !== void 0) {
					let data10 = data2.decision;
					if (typeof data10 !== "string") {
						let dataType8 = typeof data10;
						let coerced8 = void 0;
						if (!(coerced8 !== void 0)) {
							if (dataType8 == "number" || dataType8 == "boolean") coerced8 = "" + data10;
							else if (data10 === null) coerced8 = "";
							else {
								const err28 = {
									instancePath: instancePath + "/query/decision",
									schemaPath: "#/properties/query/properties/decision/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err28];
								else vErrors.push(err28);
								errors++;
							}
						}
						if (coerced8 !== void 0) {
							data10 = coerced8;
							if (data2 !== void 0) data2["decision"] = coerced8;
						}
					}
					if (typeof data10 === "string") {
						if (func1(data10) > 256) {
							const err29 = {
								instancePath: instancePath + "/query/decision",
								schemaPath: "#/properties/query/properties/decision/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err29];
							else vErrors.push(err29);
							errors++;
						}
						if (func1(data10) < 1) {
							const err30 = {
								instancePath: instancePath + "/query/decision",
								schemaPath: "#/properties/query/properties/decision/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
					}
				}
				if (data2.fault !== void 0) {
					let data11 = data2.fault;
					if (typeof data11 !== "string") {
						let dataType9 = typeof data11;
						let coerced9 = void 0;
						if (!(coerced9 !== void 0)) {
							if (dataType9 == "number" || dataType9 == "boolean") coerced9 = "" + data11;
							else if (data11 === null) coerced9 = "";
							else {
								const err31 = {
									instancePath: instancePath + "/query/fault",
									schemaPath: "#/properties/query/properties/fault/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
						if (coerced9 !== void 0) {
							data11 = coerced9;
							if (data2 !== void 0) data2["fault"] = coerced9;
						}
					}
					if (!(data11 === "latency" || data11 === "status" || data11 === "rate-limit" || data11 === "drop-before" || data11 === "drop-after" || data11 === "truncate" || data11 === "bad-json" || data11 === "slow-body" || data11 === "sparse-pages" || data11 === "expired-cursor" || data11 === "key-revoked" || data11 === "checkout-expired")) {
						const err32 = {
							instancePath: instancePath + "/query/fault",
							schemaPath: "#/properties/query/properties/fault/enum",
							keyword: "enum",
							params: { allowedValues: schema41.properties.query.properties.fault.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data2.changed !== void 0) {
					let data12 = data2.changed;
					if (typeof data12 !== "string") {
						let dataType10 = typeof data12;
						let coerced10 = void 0;
						if (!(coerced10 !== void 0)) {
							if (dataType10 == "number" || dataType10 == "boolean") coerced10 = "" + data12;
							else if (data12 === null) coerced10 = "";
							else {
								const err33 = {
									instancePath: instancePath + "/query/changed",
									schemaPath: "#/properties/query/properties/changed/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (coerced10 !== void 0) {
							data12 = coerced10;
							if (data2 !== void 0) data2["changed"] = coerced10;
						}
					}
					if (!(data12 === "true")) {
						const err34 = {
							instancePath: instancePath + "/query/changed",
							schemaPath: "#/properties/query/properties/changed/enum",
							keyword: "enum",
							params: { allowedValues: schema41.properties.query.properties.changed.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err34];
						else vErrors.push(err34);
						errors++;
					}
				}
			} else {
				const err35 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
	} else {
		const err36 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err36];
		else vErrors.push(err36);
		errors++;
	}
	validate30.errors = vErrors;
	return errors === 0;
}
validate30.evaluated = {
	"props": {
		"path": true,
		"query": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
// contract:entry
const validators = {
	showReference: {
		params: check0,
		body: void 0,
		responses: {},
		responseHeaders: {}
	},
	readMock: {
		params: check0,
		body: void 0,
		responses: { 200: check0$1 },
		responseHeaders: {}
	},
	listVariants: {
		params: check0,
		body: void 0,
		responses: { 200: check1$1 },
		responseHeaders: {}
	},
	listWorkspaces: {
		params: check0,
		body: void 0,
		responses: { 200: check2$1 },
		responseHeaders: {}
	},
	createWorkspace: {
		params: check0,
		body: check3$1,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	readWorkspace: {
		params: check1,
		body: void 0,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	removeWorkspace: {
		params: check1,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	readClock: {
		params: check1,
		body: void 0,
		responses: { 200: check6$1 },
		responseHeaders: {}
	},
	setClock: {
		params: check1,
		body: check7$1,
		responses: { 200: check8$1 },
		responseHeaders: {}
	},
	advanceClock: {
		params: check1,
		body: check9$1,
		responses: { 200: check8$1 },
		responseHeaders: {}
	},
	dumpFixture: {
		params: check1,
		body: void 0,
		responses: { 200: check10$1 },
		responseHeaders: {}
	},
	loadFixture: {
		params: check1,
		body: check11,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	resetWorkspace: {
		params: check1,
		body: check12,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	listSnapshots: {
		params: check1,
		body: void 0,
		responses: { 200: check13 },
		responseHeaders: {}
	},
	takeSnapshot: {
		params: check1,
		body: check14,
		responses: { 200: check15 },
		responseHeaders: {}
	},
	removeSnapshot: {
		params: check2,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	restoreSnapshot: {
		params: check2,
		body: check12,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	forkSnapshot: {
		params: check2,
		body: check14,
		responses: { 200: check4$1 },
		responseHeaders: {}
	},
	createAccount: {
		params: check1,
		body: check16,
		responses: { 200: check17 },
		responseHeaders: {}
	},
	changeAccount: {
		params: check3,
		body: check18,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	deleteAccount: {
		params: check3,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	createKey: {
		params: check1,
		body: check19,
		responses: { 200: check20 },
		responseHeaders: {}
	},
	revokeKey: {
		params: check4,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	createBundle: {
		params: check1,
		body: check21,
		responses: { 200: check22 },
		responseHeaders: {}
	},
	changeBundle: {
		params: check5,
		body: check23,
		responses: { 200: check22 },
		responseHeaders: {}
	},
	confirmDisclaimer: {
		params: check1,
		body: check24,
		responses: { 200: check25 },
		responseHeaders: {}
	},
	expireCheckout: {
		params: check6,
		body: check12,
		responses: { 200: check26 },
		responseHeaders: {}
	},
	listFaults: {
		params: check1,
		body: void 0,
		responses: { 200: check27 },
		responseHeaders: {}
	},
	addFault: {
		params: check1,
		body: check28,
		responses: { 200: check29 },
		responseHeaders: {}
	},
	resetFaults: {
		params: check1,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	removeFault: {
		params: check7,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	listRequests: {
		params: check8,
		body: void 0,
		responses: { 200: check30 },
		responseHeaders: {}
	},
	clearRequests: {
		params: check1,
		body: void 0,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	readRequest: {
		params: check9,
		body: void 0,
		responses: { 200: check31 },
		responseHeaders: {}
	},
	followRequests: {
		params: check10,
		body: void 0,
		responses: {},
		responseHeaders: {}
	},
	exportHar: {
		params: check1,
		body: void 0,
		responses: { 200: check32 },
		responseHeaders: {}
	},
	noteScenario: {
		params: check1,
		body: check33,
		responses: { 200: check5$1 },
		responseHeaders: {}
	},
	readAdvice: {
		params: check1,
		body: void 0,
		responses: { 200: check34 },
		responseHeaders: {}
	}
};
export { validators };
